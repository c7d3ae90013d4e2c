export type Part = 'web' | 'server';
export declare function changedParts(): Part[];
export declare function sourceStamp(part: Part): string;
export declare function stampFile(part: Part): string;
