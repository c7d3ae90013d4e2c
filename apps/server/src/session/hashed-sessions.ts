import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/types';
import { hashToken } from './set-password-links.ts';

/** The session value in an id token. The database stores only its hash (decision 49). */
export const toSessionProof = (sessionToken: string) => hashToken(sessionToken);
export const hashProof = (proof: string) => hashToken(proof);
const toStoredProof = (sessionToken: string) => hashProof(toSessionProof(sessionToken));

type Adapter = DBTransactionAdapter;
interface Asked {
  readonly model: string;
  readonly where?: Where[] | undefined;
}

const isToken = ({ field }: Where) => field === 'token';
const hashValue = (value: Where['value']): Where['value'] => {
  if (typeof value === 'string') return toStoredProof(value);
  return Array.isArray(value) ? value.map((token) => toStoredProof(String(token))) : value;
};
const hashConditions = <Question extends Asked>(question: Question): Question =>
  question.model === 'session' && question.where
    ? {
        ...question,
        where: question.where.map((condition) =>
          isToken(condition) ? { ...condition, value: hashValue(condition.value) } : condition,
        ),
      }
    : question;

/** Adds the token back to the result: the row holds only the hash. */
const withToken = <Row>(row: Row, { model, where }: Asked): Row => {
  const token = model === 'session' ? where?.find(isToken)?.value : undefined;
  return row && typeof token === 'string' ? { ...row, token } : row;
};

/** Better-auth lets the caller choose the type of a row, which no adapter can check. */
const toTypedRow = <Row>(row: unknown): Row => row as Row;

function withHashedTokens(adapter: Adapter): Adapter {
  return {
    ...adapter,
    create: async (question) => {
      const token = 'token' in question.data ? question.data.token : undefined;
      if (question.model !== 'session' || typeof token !== 'string') return toTypedRow(await adapter.create(question));
      const row = await adapter.create({ ...question, data: { ...question.data, token: toStoredProof(token) } });
      return toTypedRow({ ...row, token });
    },
    findOne: async (question) => toTypedRow(withToken(await adapter.findOne(hashConditions(question)), question)),
    findMany: (question) => adapter.findMany(hashConditions(question)),
    count: (question) => adapter.count(hashConditions(question)),
    update: async (question) => toTypedRow(withToken(await adapter.update(hashConditions(question)), question)),
    updateMany: (question) => adapter.updateMany(hashConditions(question)),
    delete: (question) => adapter.delete(hashConditions(question)),
    deleteMany: (question) => adapter.deleteMany(hashConditions(question)),
  };
}

/**
 * Stores only hashes of session tokens: a reader of the database or a backup cannot act as a user. Better-auth hashes
 * link identifiers but has no such option for sessions.
 */
export const withHashedSessions =
  <Options>(open: (options: Options) => DBAdapter) =>
  (options: Options): DBAdapter => {
    const adapter = open(options);
    return {
      ...adapter,
      ...withHashedTokens(adapter),
      transaction: (work) => adapter.transaction((inside) => work(withHashedTokens(inside))),
    };
  };
