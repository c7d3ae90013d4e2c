import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * `--import` of the processes of server tests: they hash hundreds of passwords, and what a hash costs is none of their
 * promises. That the product asks for that cost is (access-8). Journeys hash as the product does.
 */

const PRODUCT_COST = 16_384;
const { scrypt } = crypto;

function hashCheaply(
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  finish: (error: Error | null, key: Buffer) => void,
) {
  if (options.N !== PRODUCT_COST) throw new Error(`A password was hashed at the cost ${options.N}.`);
  scrypt(password, salt, length, { ...options, N: 2 }, finish);
}

Object.assign(crypto, { scrypt: hashCheaply });
syncBuiltinESMExports();
