/** For a process whose output a test reads: with both color variables set, Node adds a separate warning. */
export function plainEnvironment(more: Record<string, string>): NodeJS.ProcessEnv {
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...environment } = process.env;
  return { ...environment, ...more };
}
