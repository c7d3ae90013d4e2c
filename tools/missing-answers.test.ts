import { expect, test } from 'vitest';
import { listMissingAnswers } from './missing-answers.ts';

const faultsIn = (code: string) => listMissingAnswers('Part.tsx', `function Part() {\n${code}\n}`);

test.each([
  'const { data: addOns = [] } = useQuery(list);',
  'const { data = {} } = useQuery(list);',
  'const addOns = useQuery(list).data ?? [];',
  'const { data } = useQuery(list); return data ?? [];',
  'const { data: addOns } = useQuery(list); return (addOns || []).map(show);',
  'const query = useQuery(list); return query.data?.length ?? 0;',
  'const query = useQuery(list); return query.data?.data.filter(isOpen) ?? [];',
  "const { data } = useQuery(one); return data?.name ?? '';",
  'const { data } = useQuery(one); const open = data?.open; return open ?? false;',
  'const lists = useQueries(all); return lists.flatMap(({ data }) => data ?? []);',
  'return client.getQueryData(key) ?? new Map();',
  'const plates = usePlates(day) ?? [];',
  'const { data } = useQuery(list); return data ? data.map(show) : [];',
  'const { data } = useQuery(list); return data === undefined ? [] : data;',
  'const { data } = useQuery(list); return !data ? [] : data;',
  'const { data: surveys } = useQuery(list); const survey = surveys?.find(isOfAccount);',
  'return useQuery(list).data?.some(isOpen);',
])('screens-21: a missing answer taken for an empty one is found: %s', (code) => {
  expect(faultsIn(code)).toEqual([expect.stringMatching(/^Part\.tsx:2: .*screens-21/)]);
});

test.each([
  'const { data } = useQuery(list); if (!data) return null; return data.find(isOpen)?.name ?? "";',
  'const query = useQuery(list); return query.data && query.data.map(show);',
  'const { data } = useQuery(list); return { options: data, count: data?.length };',
  'const { data: me } = useQuery(one); return me?.email ?? session.email();',
  'const { data } = useQuery(list); return ((data) => data ?? [])(typed);',
  'const zone = useContext(Zone) ?? "";',
])('what tells a missing answer apart is no fault: %s', (code) => {
  expect(faultsIn(code)).toEqual([]);
});
