import type { OperationName } from '#contract/operations.ts';
import { openFile, type PlainInput } from './client.ts';

export interface DownloadedFile {
  readonly content: Blob;
  readonly fileName: string;
}

/** The UTF-8 name of RFC 6266, which the server always sends. */
function readFileName(response: Response): string {
  const [, encoded = 'download'] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return decodeURIComponent(encoded);
}

/** Reads a file of any length and tells how much of it has come. How much there will be, nobody knows. */
export async function downloadFile(
  name: OperationName,
  input: PlainInput,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<DownloadedFile> {
  const response = await openFile(name, input);
  const { body } = response;
  const fileName = readFileName(response);
  if (!body) return { content: await response.blob(), fileName };
  let bytes = 0;
  const countedStream = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        onBytes(bytes);
        controller.enqueue(chunk);
      },
    }),
    input.signal ? { signal: input.signal } : {},
  );
  return { content: await new Response(countedStream).blob(), fileName };
}
