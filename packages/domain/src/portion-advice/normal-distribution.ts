/** The density of the standard normal distribution. */
const computeNormalDensity = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** P(Z > z), by the continued fraction of Mills' ratio in the tail and a series near zero: 12 digits everywhere. */
export function computeNormalTail(z: number): number {
  if (z < 0) return 1 - computeNormalTail(-z);
  return z < 3 ? 0.5 - sumSeriesFromZero(z) : computeNormalDensity(z) / computeMillsFraction(z);
}

/** φ(z) / P(Z > z): how far beyond a bound a value lies that is known to exceed it. */
export const computeHazard = (z: number): number =>
  z < 3 ? computeNormalDensity(z) / computeNormalTail(z) : computeMillsFraction(z);

function sumSeriesFromZero(z: number): number {
  let term = z;
  let sum = z;
  for (let index = 1; Math.abs(term) > 1e-17; index += 1) {
    term *= (z * z) / (2 * index + 1);
    sum += term;
  }
  return sum * computeNormalDensity(z);
}

function computeMillsFraction(z: number): number {
  let value = z;
  for (let index = 60; index >= 1; index -= 1) value = z + index / value;
  return value;
}
