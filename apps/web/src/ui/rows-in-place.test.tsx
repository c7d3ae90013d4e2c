import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { RowPressButton } from './RowPressButton.tsx';
import { useRowsInPlace } from './use-rows-in-place.ts';

/** Each press takes its row out of the list. */
function Dishes({ isKept }: { isKept: boolean }) {
  const [dishes, setDishes] = useState(['Bisque', 'Chili', 'Slaw']);
  const { shownRows, pressInPlace } = useRowsInPlace(dishes, (dish) => dish);
  async function take(dish: string): Promise<boolean> {
    setDishes((before) => before.filter((other) => other !== dish));
    return isKept;
  }
  return (
    <ul>
      {shownRows.map(({ row, isDone }) => (
        <li key={row}>
          <RowPressButton
            text="Take"
            doneText="Taken"
            about={`: ${row}`}
            isDone={isDone}
            isBusy={false}
            onPress={() => void pressInPlace(row, () => take(row))}
          />
        </li>
      ))}
    </ul>
  );
}
const listNames = () =>
  page
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'));

test('rows that are pressed stay in their places, whatever their order, and keep the focus (screens-25)', async () => {
  await renderPart(<Dishes isKept />);
  for (const dish of ['Chili', 'Slaw', 'Bisque']) {
    await page.getByRole('button', { name: `Take: ${dish}` }).click();
    await expect.element(page.getByRole('button', { name: `Taken: ${dish}` })).toHaveFocus();
    // Once more, by key: it is off.
    await userEvent.keyboard('{Enter}');
  }
  expect(listNames()).toEqual(['Taken: Bisque', 'Taken: Chili', 'Taken: Slaw']);
  await expectAccessible();
});

test('a row that is gone without its press having been done is not said to be done', async () => {
  await renderPart(<Dishes isKept={false} />);
  await page.getByRole('button', { name: 'Take: Chili' }).click();
  await expect.poll(listNames).toEqual(['Take: Bisque', 'Take: Slaw']);
});
