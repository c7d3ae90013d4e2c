import { API_KEY_PREFIX, type ApiKeyInput } from '#contract/api-keys.ts';
import { call } from '../../api/client.ts';
import { createSecret } from '../../api/new-secret.ts';
import { useChange } from '../../api/use-change.ts';
import { apiKeyQueries } from './queries.ts';

const shownIn = [apiKeyQueries.own().queryKey];

/** Resolves to the key, which nobody can tell again. */
export const useCreateApiKey = () =>
  useChange(async (input: Omit<ApiKeyInput, 'secret'>) => {
    const secret = `${API_KEY_PREFIX}${createSecret()}`;
    await call('createApiKey', { body: { ...input, secret } });
    return secret;
  }, shownIn);

export const useRevokeUserApiKey = (userId: string) =>
  useChange((keyId: string) => call('revokeUserApiKey', { params: { id: userId, keyId } }), shownIn);

export const useRevokeApiKey = () => useChange((id: string) => call('deleteApiKey', { params: { id } }), shownIn);
