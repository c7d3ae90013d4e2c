import { linkOptions } from '@tanstack/react-router';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { ApiError } from '../api/api-error.ts';
import { ListControls } from '../ui/ListControls.tsx';
import { createListSearch, createSortedListSearch, useListSearch } from '../ui/list-search.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { ListTable } from './ListTable.tsx';
import { TagChip } from './TagChip.tsx';

interface Dish {
  id: string;
  name: string;
  tag: string;
}

const dishes: Dish[] = [
  { id: '1', name: 'Basmati rice', tag: 'Default' },
  { id: '2', name: 'Braised greens', tag: 'Vegan' },
];

function Dishes({ query, ...more }: Partial<Parameters<typeof ListTable<Dish>>[0]>) {
  return (
    <ListTable<Dish>
      label="Dishes"
      columns={[
        { header: 'Name', cell: (dish) => dish.name },
        { header: 'Tag', cell: (dish) => <TagChip name={dish.tag} /> },
      ]}
      query={query ?? { data: { data: dishes, meta: { count: 2 } }, error: null, isFetching: false, refetch: () => {} }}
      rowId={(dish) => dish.id}
      rowName={(dish) => dish.name}
      rowLink={(dish) => linkOptions({ to: '/elements/$elementId', params: { elementId: dish.id } })}
      emptyText="There are no dishes yet."
      filteredText="No dish matches."
      isFiltered={false}
      {...more}
    />
  );
}

const query = (parts: object) => ({ data: undefined, error: null, isFetching: false, refetch: () => {}, ...parts });
const noDishes = { data: [], meta: { count: 0 } };

describe('a list', () => {
  test.each([
    [1, '1 dish'],
    [999, '999 dishes'],
    [1_000, '1,000 dishes'],
    [1_234_567, '1,234,567 dishes'],
  ])('of %i says how many there are', async (count, text) => {
    await renderPart(
      <ListControls count={count} nouns={['dish', 'dishes']}>
        Search
      </ListControls>,
    );
    await expect.element(page.getByRole('status')).toHaveTextContent(text);
  });

  test('is sorted by its headers, once more the other way round', async () => {
    const onSort = vi.fn();
    const columns: Parameters<typeof ListTable<Dish>>[0]['columns'] = [
      { header: 'Name', sort: 'name', cell: (dish) => dish.name },
      { header: 'Tag', sort: 'tag', cell: (dish) => dish.tag },
      { header: 'Notes', cell: () => '' },
    ];
    const { screen } = await renderPart(<Dishes columns={columns} sort="name" onSort={onSort} />);
    const header = (name: string) => page.getByRole('columnheader', { name });
    await expect.element(header('Name')).toHaveAttribute('aria-sort', 'ascending');
    await expect.element(header('Tag')).toHaveAttribute('aria-sort', 'none');
    await expect.element(header('Notes')).not.toHaveAttribute('aria-sort');
    await header('Name').getByRole('button').click();
    await header('Tag').getByRole('button').click();
    expect(onSort.mock.calls).toEqual([['-name'], ['tag']]);
    await expectAccessible();
    await screen.unmount();
    await renderPart(<Dishes columns={columns} sort="-tag" onSort={onSort} />);
    await expect.element(header('Tag')).toHaveAttribute('aria-sort', 'descending');
  });

  test('keeps a sort order in the address that it knows', () => {
    const read = createSortedListSearch(['name', 'tag'], 'type');
    expect(read({ sort: '-tag', type: 'soup' })).toEqual({ sort: '-tag', type: 'soup' });
    expect(read({ sort: 'method' })).toEqual({});
  });

  test.each(['light', 'dark'] as const)('is a table with real links, accessible in the %s scheme', async (scheme) => {
    await renderPart(<Dishes rowActions={() => [{ label: 'Update', onSelect: () => {} }]} />, { scheme });
    await expect.element(page.getByRole('table', { name: 'Dishes' })).toBeVisible();
    const link = page.getByRole('link', { name: 'Basmati rice' });
    await expect.element(link).toHaveAttribute('href', '/elements/1');
    await expectAccessible();
  });

  test('opens a row by a click anywhere in it', async () => {
    const { address } = await renderPart(<Dishes />);
    await page.getByText('Vegan').click();
    await vi.waitFor(() => expect(address()).toBe('/elements/2'));
  });

  test('offers the actions of a row by keyboard and returns the focus to its button', async () => {
    const update = vi.fn();
    await renderPart(<Dishes rowActions={(dish) => [{ label: 'Update', onSelect: () => update(dish.name) }]} />);
    const button = page.getByRole('button', { name: 'Actions for Braised greens' });
    await expect.element(button).toBeVisible();
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Update' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(update).toHaveBeenCalledExactlyOnceWith('Braised greens'));
    await expect.element(button).toHaveFocus();
  });

  test('keeps its width and readable names beside texts of 255 characters without a space', async () => {
    const long = 'x'.repeat(255);
    const allergens = { header: 'Allergens', cell: () => long };
    const columns = [
      { header: 'Name', cell: (dish: Dish) => dish.name },
      { header: 'Tag', cell: () => <TagChip name={long} /> },
    ] as const;
    const { screen } = await renderPart(<Dishes columns={[...columns, allergens]} />);
    const table = screen.container.querySelector('table');
    expect(table?.clientWidth).toBe(table?.parentElement?.clientWidth);
    const name = page.getByRole('link', { name: 'Basmati rice' }).element().getBoundingClientRect();
    expect(name.height).toBeLessThan(30);
  });

  test('becomes cards of two lines on a phone, without scrolling sideways', async () => {
    await page.viewport(390, 800);
    await renderPart(<Dishes />);
    await expect.element(page.getByRole('row', { name: /Basmati rice/ })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    const name = page.getByRole('link', { name: 'Braised greens' }).element().getBoundingClientRect();
    const tag = page.getByText('Vegan').element().getBoundingClientRect();
    expect(tag.top).toBeGreaterThanOrEqual(name.bottom);
    const { screen } = await renderPart(<Dishes query={query({})} />);
    const bars = [...screen.container.querySelectorAll('tbody tr:first-child span')].map((bar) =>
      bar.getBoundingClientRect(),
    );
    expect(bars.filter((bar) => bar.width > 100)).toHaveLength(2);
    await page.viewport(1280, 800);
  });

  test.each([
    ['nothing there yet', { query: query({ data: noDishes }) }, 'There are no dishes yet.'],
    ['nothing left by the search', { query: query({ data: noDishes }), isFiltered: true }, 'No dish matches.'],
    [
      'a page past the end',
      { query: query({ data: { data: [], meta: { count: 30 } } }), page: 9 },
      'This page is past the end of the list.',
    ],
    [
      'a refusal',
      { query: query({ error: new ApiError(403, { code: 'forbidden', message: 'No.' }) }) },
      'You do not have permission to see this.',
    ],
  ])('says in a sentence: %s', async (_, props, sentence) => {
    await renderPart(<Dishes {...props} />);
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expectAccessible();
  });

  test('says that it failed and tries again', async () => {
    const refetch = vi.fn();
    await renderPart(<Dishes query={query({ error: new Error('boom'), refetch })} failedText="The dishes are away." />);
    await expect.element(page.getByRole('alert').getByText('The dishes are away.')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    expect(refetch).toHaveBeenCalledOnce();
  });
});

function SearchedList() {
  const list = useListSearch(createListSearch('tag')(Object.fromEntries(new URLSearchParams(location.hash))));
  return <SearchField label="Search dishes" value="" onChange={list.setQ} />;
}

describe('the search', () => {
  test('is focused by "/", waits for a pause, and goes into the address with the page at its start', async () => {
    const { address } = await renderPart(<SearchedList />, { address: '/?page=3&tag=a' });
    await expect.element(page.getByRole('searchbox')).toBeVisible();
    await userEvent.keyboard('/');
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('taco');
    expect(address()).toBe('/?page=3&tag=a');
    await vi.waitFor(() => expect(address()).toBe('/?tag=a&q=taco'));
  });

  test.each([
    [{}, {}],
    [
      { page: '2', q: 'taco', tag: 'x' },
      { page: 2, q: 'taco', tag: 'x' },
    ],
    [{ page: 'abc', q: '' }, {}],
    [{ page: '1', other: 'x' }, {}],
    [{ page: '-4', q: 12 }, { q: '12' }],
    [{ page: '1.5' }, {}],
  ])('reads the address %j as %j', (address, expected) => {
    expect(createListSearch('tag')(address)).toEqual(expected);
  });
});
