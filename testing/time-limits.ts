/**
 * Beside other tests the processor is shared, so servers of tests give each request six times the product's time. A test of
 * the limits themselves passes `strictLimits`.
 */
const TEST_FACTOR = 6;
export const patientLimits = { TIME_LIMIT_FACTOR: String(TEST_FACTOR) };
export const strictLimits = { TIME_LIMIT_FACTOR: '1' };

/** Limits of connections to a test's database. */
export const patientConnections = {
  connectionTimeoutMillis: 60_000,
  statement_timeout: 60_000,
  query_timeout: 61_000,
  idle_in_transaction_session_timeout: 90_000,
};
