import { decodeXML } from 'entities';
import { strFromU8, type Unzipped } from 'fflate';
import { format, getFormatFromId, isDateFormat, isTextFormat } from 'numfmt';

/*
 * Numbers as a workbook shows them: 00123, 80%, $3.20. What a person sees in a cell is what is saved (import-9).
 */

const createAttributePattern = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`);
const [formatIdPattern, formatCodePattern, styleFormatPattern, cellStylePattern, cellTypePattern] = [
  'numFmtId',
  'formatCode',
  'numFmtId',
  's',
  't',
].map(createAttributePattern);

/** A language in a format changes its signs here, and none of a spreadsheet: '[$€-407]' is '[$€]'. */
const withoutLanguage = (code: string) =>
  code.replaceAll(/\[\$([^\]-]*)-[^\]]*\]/g, (_, sign: string) => (sign ? `"${sign}"` : ''));

/** The format of each style of cells; undefined where a number is shown as it is, or is a day. */
function readFormats(styles: string): (string | undefined)[] {
  const findTags = (xml: string, name: string) => xml.match(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, 'g')) ?? [];
  const own = new Map(
    findTags(styles, 'numFmt').map((tag) => [
      formatIdPattern?.exec(tag)?.[1],
      decodeXML(formatCodePattern?.exec(tag)?.[1] ?? ''),
    ]),
  );
  const [, cells = ''] = /<(?:\w+:)?cellXfs\b[^>]*>(.*?)<\/(?:\w+:)?cellXfs>/s.exec(styles) ?? [];
  return findTags(cells, 'xf').map((tag) => {
    const id = styleFormatPattern?.exec(tag)?.[1] ?? '0';
    const code = withoutLanguage(own.get(id) ?? getFormatFromId(Number(id)) ?? 'General');
    return /^general$/i.test(code) || isDateFormat(code) || isTextFormat(code) ? undefined : code;
  });
}

const numberCell = /<((?:\w+:)?c)\b([^>]*)>((?:(?!<\/?(?:\w+:)?c[\s>]).)*?<(?:\w+:)?v>)([^<]+)(<\/(?:\w+:)?v>)/gs;

/** The sheet with these numbers as texts. */
export function withShownNumbers(sheet: string, contents: Unzipped): string {
  const formats = readFormats(strFromU8(contents['xl/styles.xml'] ?? new Uint8Array()));
  if (formats.every((code) => code === undefined)) return sheet;
  return sheet.replaceAll(
    numberCell,
    (whole, name: string, attributes: string, start: string, value: string, end: string) => {
      const code = formats[Number(cellStylePattern?.exec(attributes)?.[1] ?? 0)];
      const isNumber = ['n', undefined].includes(cellTypePattern?.exec(attributes)?.[1]);
      if (code === undefined || !isNumber || !Number.isFinite(Number(value))) return whole;
      const shownNumber = format(code, Number(value), { throws: false, invalid: value }).trim();
      return `<${name}${attributes.replace(cellTypePattern ?? '', '')} t="str">${start}${escapeXml(shownNumber)}${end}`;
    },
  );
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
