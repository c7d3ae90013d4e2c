import { demoPassword, staff } from '#server/demo/content/people.ts';
import { type ApiClient, signInToApi } from '../tools/api-client.ts';

export const admin = staff.find(({ role }) => role === 'Super Admin')?.email ?? '';

export const signInToDemo = (url: string): Promise<ApiClient> => signInToApi(url, admin, demoPassword);
