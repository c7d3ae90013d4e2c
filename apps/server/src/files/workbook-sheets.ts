import { decodeXML } from 'entities';
import { strFromU8, strToU8, type Unzipped } from 'fflate';
import { UNCOMPUTED } from '#domain/imports/cell-words.ts';
import { withShownNumbers } from './shown-numbers.ts';

/*
 * What the reader of workbooks leaves out: which sheets are visible, cells without an address, errors instead of values,
 * and merged cells. The sheet is made one that it reads.
 */

export interface Sheet {
  readonly name: string;
  /** Among all sheets, also the hidden ones. */
  readonly number: number;
  /** Its part of the archive. */
  readonly path: string;
}

const readText = (contents: Unzipped, path: string) => strFromU8(contents[path] ?? new Uint8Array());
const getAttribute = (tag: string, name: string) =>
  decodeXML(
    new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
      .exec(tag)
      ?.slice(1)
      .find((attributeText) => attributeText !== undefined) ?? '',
  );
const findTags = (xml: string, name: string) => xml.match(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, 'g')) ?? [];

/** The visible sheets of cells, in their order: charts are none. */
export function listVisibleSheets(contents: Unzipped): Sheet[] {
  const relations = findTags(readText(contents, 'xl/_rels/workbook.xml.rels'), 'Relationship')
    .filter((tag) => getAttribute(tag, 'Type').endsWith('/worksheet'))
    .map((tag) => [getAttribute(tag, 'Id'), getAttribute(tag, 'Target')] as const);
  const paths = new Map(
    relations.map(([id, target]) => [id, target.startsWith('/') ? target.slice(1) : `xl/${target}`]),
  );
  return findTags(readText(contents, 'xl/workbook.xml'), 'sheet').flatMap((tag, index) => {
    const path = paths.get(getAttribute(tag, 'id'));
    const isHidden = /hidden/i.test(getAttribute(tag, 'state'));
    return path && !isHidden ? [{ name: getAttribute(tag, 'name'), number: index + 1, path }] : [];
  });
}

const toLetters = (column: number): string =>
  (column > 26 ? toLetters(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26));
const toColumnIndex = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const rowOrCell = /<(?:\w+:)?(row|c)\b([^>]*?)(\/?)>/g;

/** An address for each row and cell: some programs write none, and mean the next one. */
function withAddresses(xml: string): string {
  if (!/<(?:\w+:)?c\b(?![^>]*\sr=)/.test(xml)) return xml;
  let [row, column] = [0, 0];
  return xml.replaceAll(rowOrCell, (tag, name: string, attributes: string, end: string) => {
    const address = getAttribute(`<${name}${attributes}>`, 'r');
    if (name === 'row') {
      row = address === '' ? row + 1 : Number(address);
      column = 0;
    } else column = address === '' ? column + 1 : toColumnIndex(address.replace(/\d+$/, ''));
    if (address !== '') return tag;
    const own = name === 'row' ? String(row) : `${toLetters(column)}${row}`;
    return `${tag.slice(0, tag.length - 1 - end.length)} r="${own}"${end}>`;
  });
}

const cell = /<((?:\w+:)?c)\b([^>]*?)>((?:(?!<\/?(?:\w+:)?c[\s>]).)*)<\/\1>/gs;

/** Errors as their texts. A formula without a result is none either: an empty cell would say something else. */
const withErrors = (xml: string): string =>
  /\st=["']e["']|<(?:\w+:)?f\b/.test(xml)
    ? xml.replaceAll(cell, (whole, name: string, attributes: string, inner: string) => {
        const type = getAttribute(`<c${attributes}>`, 't');
        const hasResult = /<(?:\w+:)?v\b[^>/]*>[^<]/.test(inner) || (type === 'str' && /<(?:\w+:)?v\b/.test(inner));
        const isUncomputed = /<(?:\w+:)?f\b/.test(inner) && !hasResult && type !== 'inlineStr';
        if (type !== 'e' && !isUncomputed) return whole;
        const prefix = name.slice(0, -1);
        const value = isUncomputed ? `<${prefix}v>${UNCOMPUTED}</${prefix}v>` : inner;
        return `<${name}${attributes.replace(/\st=(?:"[^"]*"|'[^']*')/, '')} t="str">${value}</${name}>`;
      })
    : xml;

export function toReadableSheet(contents: Unzipped, { path }: Sheet): Unzipped {
  const sheet = withErrors(withAddresses(readText(contents, path)));
  return { ...contents, [path]: strToU8(withShownNumbers(sheet, contents)) };
}

/** Rows with cells that a filter or a person hides: they are read. */
export const countHiddenRows = (contents: Unzipped, { path }: Sheet): number =>
  findTags(readText(contents, path), 'row').filter(
    (tag) => !tag.endsWith('/>') && /^(?:1|true)$/.test(getAttribute(tag, 'hidden')),
  ).length;

export interface MergedCells {
  readonly rows: readonly [first: number, last: number];
  readonly columns: readonly [first: number, last: number];
}

/** Counted from zero, as the rows and columns of a table. */
export function listMergedCells(contents: Unzipped, { path }: Sheet): MergedCells[] {
  return findTags(readText(contents, path), 'mergeCell').flatMap((tag) => {
    const [, left, top, right, bottom] =
      /^\$?([A-Z]{1,3})\$?(\d+):\$?([A-Z]{1,3})\$?(\d+)$/.exec(getAttribute(tag, 'ref')) ?? [];
    if (!left || !top || !right || !bottom) return [];
    return [
      { rows: [Number(top) - 1, Number(bottom) - 1], columns: [toColumnIndex(left) - 1, toColumnIndex(right) - 1] },
    ];
  });
}
