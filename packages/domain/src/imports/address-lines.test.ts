import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AddressLine, formatAddresses, readAddress, readAddressLines } from './address-lines.ts';

const first: AddressLine = { addressOne: '9 Harbor Rd', addressTwo: '', city: 'Tempe', state: 'AZ', zipCode: '85281' };

test.each([
  ['9 Harbor Rd, Tempe, AZ 85281', first],
  ['9 Harbor Rd, Floor 2, Room 3, Tempe, az 85281', { ...first, addressTwo: 'Floor 2, Room 3' }],
  ['"9 Harbor Rd, Building C", Tempe, AZ 85281', { ...first, addressOne: '9 Harbor Rd, Building C' }],
  ['9 "Harbor" Rd, Tempe, AZ 85281', { ...first, addressOne: '9 "Harbor" Rd' }],
  ['"9" Harbor Rd, Tempe, AZ 85281', { ...first, addressOne: '"9" Harbor Rd' }],
])('%s', (line, address) => {
  expect(readAddress(line)).toEqual(address);
});

test('any addresses survive the round trip through their text', () => {
  const part = fc
    .array(fc.constantFrom('9', 'Rd', ' ', ',', ';', '"', '\n', ', '), { maxLength: 6 })
    .map((signs) => signs.join('').trim());
  const address = fc.record({
    addressOne: part.filter((text) => text !== ''),
    addressTwo: part,
    city: part.filter((text) => text !== ''),
    state: fc.constant('AZ'),
    zipCode: fc.constant('85281'),
  });
  fc.assert(
    fc.property(fc.array(address, { minLength: 1, maxLength: 3 }), (addresses) => {
      expect(readAddressLines(formatAddresses(addresses) ?? '').map(readAddress)).toEqual(addresses);
    }),
    { numRuns: 300 },
  );
});

test('a cell of thirty thousand signs is read at once', () => {
  for (const sign of ['"', ',"', ', "a', '" '])
    expect(readAddressLines(sign.repeat(30_000 / sign.length)).map(readAddress).length).toBeGreaterThan(0);
});
