import { parentPort, workerData } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** More than ten billion guesses for the whole, and a hundred million for what the person's own words leave of it. */
const STRONG = 4;
const STRONG_REST = 3;

const { password, own } = workerData as { password: string; own: string[] };
const estimate = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });

// Joined by a sign, own words look like many guesses to the estimate: they count for nothing.
const longestFirst = own.map((word) => word.toLowerCase()).sort((left, right) => right.length - left.length);
const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase());

const isStrong = estimate.check(password, own).score >= STRONG && estimate.check(rest).score >= STRONG_REST;
parentPort?.postMessage(!isStrong);
