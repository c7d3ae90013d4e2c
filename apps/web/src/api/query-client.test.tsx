import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/screens.tsx';

let elementMenus: string[] = [];

function ElementMenus() {
  const { data = [] } = useQuery({ queryKey: ['elements', 'one'], queryFn: async () => [...elementMenus] });
  return <p>{data.length === 0 ? 'There are no menus this element is a part of.' : data.join(', ')}</p>;
}

/** A menu is saved by another feature, which knows nothing of elements. */
function Screens() {
  const [shownText, setShown] = useState<'element' | 'menu'>('element');
  const save = useMutation({
    mutationFn: async () => {
      elementMenus = ['Ember Table'];
    },
  });
  return (
    <>
      <button type="button" onClick={() => setShown(shownText === 'element' ? 'menu' : 'element')}>
        {shownText === 'element' ? 'Go to the menu' : 'Go to the element'}
      </button>
      {shownText === 'element' ? (
        <ElementMenus />
      ) : (
        <button type="button" onClick={() => save.mutate()}>
          {save.isSuccess ? 'Saved' : 'Save the menu'}
        </button>
      )}
    </>
  );
}

test('an element that was just looked at shows the menu that was saved since', async () => {
  elementMenus = [];
  const { screen } = await renderPart(<Screens />);
  await expect.element(screen.getByText('There are no menus this element is a part of.')).toBeVisible();
  await screen.getByRole('button', { name: 'Go to the menu' }).click();
  await screen.getByRole('button', { name: 'Save the menu' }).click();
  await expect.element(screen.getByRole('button', { name: 'Saved' })).toBeVisible();
  await screen.getByRole('button', { name: 'Go to the element' }).click();
  await expect.element(screen.getByText('Ember Table')).toBeVisible();
});

/** Reads a list whose first answer was made before the import was stored, and comes after it. */
function ImportedElements({ first }: { first: Promise<string[]> }) {
  const answers = useRef([first]);
  const { data } = useQuery({
    queryKey: ['elements', 'list'],
    queryFn: () => answers.current.pop() ?? Promise.resolve(['Piñon bread']),
  });
  const run = useMutation({ mutationFn: () => Promise.resolve('imported') });
  return (
    <>
      <button type="button" onClick={() => run.mutate()}>
        {run.isSuccess ? 'Imported' : 'Import'}
      </button>
      <p>{data === undefined ? 'Loading…' : data.join(', ') || 'There are no elements.'}</p>
    </>
  );
}

test('a list that was loading for the first time while an import was stored shows what was imported', async () => {
  const first = Promise.withResolvers<string[]>();
  const { screen } = await renderPart(<ImportedElements first={first.promise} />);
  await expect.element(screen.getByText('Loading…')).toBeVisible();
  await screen.getByRole('button', { name: 'Import' }).click();
  await expect.element(screen.getByRole('button', { name: 'Imported' })).toBeVisible();
  first.resolve([]);
  await expect.element(screen.getByText('Piñon bread')).toBeVisible();
});
