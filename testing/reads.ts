import type { makeUnknownServices, UnknownService } from './unknown-services.ts';

export type Kitchen = Pick<Awaited<ReturnType<typeof makeUnknownServices>>, 'call' | 'chef'>;
export type Read = (service: UnknownService, kitchen: Kitchen) => Promise<string>;

export async function get<Data>({ call, chef }: Kitchen, address: string): Promise<Data> {
  const { body } = await call(chef, 'GET', address);
  return body?.data ?? body;
}

export const joinTexts = (...parts: readonly (string | null | undefined | false)[]) =>
  parts.filter(Boolean).join(' | ');
