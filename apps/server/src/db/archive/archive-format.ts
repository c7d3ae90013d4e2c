import * as z from 'zod';

/**
 * An archive is a tar file, compressed with Zstandard: `manifest.json` first, then the rows of every table in pieces of
 * about a megabyte (tar needs each size in advance), `checksums.json` last. Nothing without its end is an archive.
 */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const CHECKSUMS = 'checksums.json';

export const PIECE_BYTES = 1_048_576;
/** In bytes, for the two JSON files. */
export const LONGEST_JSON = 16 * 1_048_576;

const Table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) });
export type ArchivedTable = z.output<typeof Table>;

const Migration = z.object({ hash: z.string(), when: z.int() });

export const Manifest = z.object({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  /** The version of the schema: what has been applied to it, oldest first. */
  migrations: z.array(Migration).min(1),
  tables: z.array(Table).min(1),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })),
});
export type Manifest = z.output<typeof Manifest>;

export const Checksums = z.object({
  /** SHA-256 by file, in the order of the files. */
  files: z.record(z.string(), z.string()),
  /** Rows by table. */
  rows: z.record(z.string(), z.int()),
});
export type Checksums = z.output<typeof Checksums>;

export const getTableName = ({ schema, name }: Pick<ArchivedTable, 'schema' | 'name'>): string => `${schema}.${name}`;
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteTable = ({ schema, name }: Pick<ArchivedTable, 'schema' | 'name'>): string =>
  `${quoteName(schema)}.${quoteName(name)}`;
export const joinColumns = ({ columns }: ArchivedTable): string => columns.map(quoteName).join(', ');

/** Pieces hold whole rows as `copy` writes them, and are numbered from 1. */
export const getPieceName = (table: ArchivedTable, piece: number): string =>
  `tables/${getTableName(table)}/${String(piece).padStart(6, '0')}.copy`;

/** An archive that cannot be restored, in a sentence for the person who asked. */
export class ArchiveError extends Error {}
