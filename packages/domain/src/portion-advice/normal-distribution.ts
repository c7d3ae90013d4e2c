/** The density of the standard normal distribution. */
const normalDensity = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** P(Z > z), by the continued fraction of Mills' ratio in the tail and a series near zero: 12 digits everywhere. */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  return z < 3 ? 0.5 - seriesFromZero(z) : normalDensity(z) / millsFraction(z);
}

/** φ(z) / P(Z > z): how far beyond a bound a value lies that is known to exceed it. */
export const hazard = (z: number): number => (z < 3 ? normalDensity(z) / normalTail(z) : millsFraction(z));

function seriesFromZero(z: number): number {
  let term = z;
  let sum = z;
  for (let index = 1; Math.abs(term) > 1e-17; index += 1) {
    term *= (z * z) / (2 * index + 1);
    sum += term;
  }
  return sum * normalDensity(z);
}

function millsFraction(z: number): number {
  let value = z;
  for (let index = 60; index >= 1; index -= 1) value = z + index / value;
  return value;
}
