/** A node of the syntax tree, as oxc-parser gives it. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const nameIn = (value: unknown): string | undefined =>
  isNode(value) && typeof value.name === 'string' ? value.name : undefined;
