import { benchCoverage } from '/work/trees/diets/bench/coverage.ts';
console.log(benchCoverage());
