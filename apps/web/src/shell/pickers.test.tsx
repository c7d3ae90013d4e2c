import Dialog from '@mui/material/Dialog';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { ApiError } from '../api/api-error.ts';
import { ReorderableRows } from '../ui/ReorderableRows.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { PickerDialog, type PickerSearch } from './PickerDialog.tsx';
import { StaleDialog } from './StaleDialog.tsx';
import { TimeZoneContext } from './use-format-moment.ts';

interface Dish {
  id: string;
  name: string;
}

const dishes: Dish[] = Array.from({ length: 20 }, (_, index) => ({ id: `${index + 1}`, name: `Dish ${index + 1}` }));

/** Answers to a search, which wait for it. */
let answeredPromise: Promise<unknown> = Promise.resolve();

const find = async ({ q, perPage }: PickerSearch) => {
  await answeredPromise;
  const foundRows = dishes.filter((dish) => dish.name.includes(q));
  return { data: foundRows.slice(0, perPage), meta: { count: foundRows.length } };
};

interface PickDishesProps {
  onPick: (names: string[]) => void;
  onClose?: () => void;
  open?: boolean;
  pick?: 'one' | 'many';
}

function PickDishes({ onPick, onClose = () => {}, open = true, pick = 'many' }: PickDishesProps) {
  return (
    <PickerDialog<Dish>
      open={open}
      pick={pick}
      title="Add elements"
      searchLabel="Search elements"
      queryFor={(search) => ({ queryKey: ['dishes', search], queryFn: () => find(search) })}
      getName={(dish) => dish.name}
      filters={[{ name: 'tag', label: 'Tag', noneLabel: 'All tags', options: [{ id: 't', name: 'Vegan' }] }]}
      pageSize={15}
      confirmLabel={(count) => `Add ${count} elements`}
      emptyText="There are no elements yet."
      filteredText="No element matches."
      onPick={(items) => onPick(items.map((item) => item.name))}
      onClose={onClose}
    />
  );
}

function PickOneDish({ onPick }: PickDishesProps) {
  const [open, setOpen] = useState(true);
  return (
    <PickDishes
      open={open}
      pick="one"
      onPick={(names) => {
        setOpen(false);
        onPick(names);
      }}
    />
  );
}

function PlanDishes({ onBehind }: { onBehind: () => void }) {
  const [open, setOpen] = useState(false);
  const [picking, setPicking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Plan dishes
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby="plan" fullWidth>
        <h2 id="plan">Plan</h2>
        <button type="button" onClick={() => setPicking(true)}>
          Pick
        </button>
        <button type="button" aria-label="Behind" style={{ flex: 1 }} onClick={onBehind} />
      </Dialog>
      {picking && <PickDishes onPick={() => setPicking(false)} onClose={() => setPicking(false)} />}
    </>
  );
}

test('a double click that opens or closes a dialog presses nothing in the layer that comes next', async () => {
  const onBehind = vi.fn();
  await renderPart(<PlanDishes onBehind={onBehind} />);
  await page.getByRole('button', { name: 'Plan dishes' }).dblClick();
  const plan = page.getByRole('dialog', { name: 'Plan' });
  await plan.getByRole('button', { name: 'Pick' }).dblClick();
  await page.getByRole('option', { name: 'Dish 1', exact: true }).click();
  await page.getByRole('button', { name: 'Add 1 elements' }).dblClick();
  await expect.element(page.getByRole('dialog', { name: 'Add elements' })).not.toBeInTheDocument();
  await expect.element(plan).toBeVisible();
  expect(onBehind).not.toHaveBeenCalled();
  await plan.getByRole('button', { name: 'Behind' }).click();
  expect(onBehind).toHaveBeenCalledOnce();
});

describe('a picker', () => {
  test.each(['a double click', 'Enter twice'])('of one item picks it once by %s', async (how) => {
    const onPick = vi.fn();
    await renderPart(<PickOneDish onPick={onPick} />);
    const dish = page.getByRole('option', { name: 'Dish 1', exact: true });
    if (how === 'a double click') await dish.dblClick();
    else {
      dish.element().focus();
      await userEvent.keyboard('{Enter}{Enter}');
    }
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(onPick.mock.calls).toEqual([[['Dish 1']]]);
  });

  test.each(['Dish 9', 'zzz'])('takes what is pressed although the search for %s is answered meanwhile', async (q) => {
    const onPick = vi.fn();
    await renderPart(<PickOneDish onPick={onPick} />);
    const pressed = page.getByRole('option', { name: 'Dish 9', exact: true });
    await expect.element(pressed).toBeVisible();
    const { promise, resolve } = Promise.withResolvers();
    answeredPromise = promise;
    await userEvent.type(page.getByRole('searchbox'), q);
    pressed.element().addEventListener('pointerdown', () => resolve(undefined));
    await pressed.click({ delay: 1000 });
    await vi.waitFor(() => expect(onPick.mock.calls).toEqual([[['Dish 9']]]));
  });

  test('lets go of what was selected by a click on its chip, and asks before the selection is left', async () => {
    const onClose = vi.fn();
    await renderPart(<PickDishes onPick={() => {}} onClose={onClose} />);
    for (const dish of ['Dish 1', 'Dish 2']) await page.getByRole('option', { name: dish, exact: true }).click();
    await page.getByRole('button', { name: 'Remove Dish 1', exact: true }).click();
    await expect
      .element(page.getByRole('option', { name: 'Dish 1', exact: true }))
      .toHaveAttribute('aria-selected', 'false');
    await expectAccessible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    expect(onClose).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Remove Dish 2', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  test('keeps the selection while searching, by keyboard alone', async () => {
    const onPick = vi.fn();
    await renderPart(<PickDishes onPick={onPick} />);
    await expect.element(page.getByRole('searchbox', { name: 'Search elements' })).toHaveFocus();
    await expect.element(page.getByRole('option', { name: 'Dish 1', exact: true })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
    await expect
      .element(page.getByRole('option', { name: 'Dish 2', exact: true }))
      .toHaveAttribute('aria-selected', 'true');
    await page.getByRole('searchbox').fill('Dish 19');
    await expect.element(page.getByRole('option', { name: 'Dish 19' })).toBeVisible();
    await expect.element(page.getByRole('option', { name: 'Dish 2', exact: true })).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown} ');
    await page.getByRole('button', { name: 'Add 2 elements' }).click();
    expect(onPick).toHaveBeenCalledExactlyOnceWith(['Dish 2', 'Dish 19']);
  });

  test('takes the only hit at Enter, and is ready for the next search', async () => {
    const onPick = vi.fn();
    await renderPart(<PickDishes onPick={onPick} />);
    const search = page.getByRole('searchbox', { name: 'Search elements' });
    // Nothing is taken of several, however fast Enter is pressed.
    await userEvent.type(search, 'Dish 1{Enter}');
    await expect.element(page.getByRole('option', { name: 'Dish 19' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Add 0 elements' })).toBeDisabled();
    await userEvent.type(search, '7{Enter}');
    await expect.element(page.getByRole('button', { name: 'Add 1 elements' })).toBeEnabled();
    await expect.element(search).toHaveValue('');
    await userEvent.type(search, 'Dish 18{Enter}');
    await expect.element(search).toHaveValue('');
    await page.getByRole('button', { name: 'Add 2 elements' }).click();
    expect(onPick).toHaveBeenCalledExactlyOnceWith(['Dish 17', 'Dish 18']);
  });

  test('for one thing is done at Enter when it is the only hit', async () => {
    const onPick = vi.fn();
    await renderPart(<PickDishes pick="one" onPick={onPick} />);
    await userEvent.type(page.getByRole('searchbox', { name: 'Search elements' }), 'Dish 20{Enter}');
    await vi.waitFor(() => expect(onPick).toHaveBeenCalledExactlyOnceWith(['Dish 20']));
  });

  test('loads more and moves the focus there, and adds nothing while nothing is chosen', async () => {
    await renderPart(<PickDishes onPick={() => {}} />);
    await expect.element(page.getByRole('option', { name: 'Dish 15' })).toBeInTheDocument();
    await expect.element(page.getByRole('option', { name: 'Dish 16' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Add 0 elements' })).toBeDisabled();
    await page.getByRole('button', { name: 'Load More' }).click();
    await expect.element(page.getByRole('option', { name: 'Dish 20' })).toBeInTheDocument();
    await expect.element(page.getByRole('option', { name: 'Dish 16' })).toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
  });

  test.each(['light', 'dark'] as const)('is accessible in the %s scheme', async (scheme) => {
    await renderPart(<PickDishes onPick={() => {}} />, { scheme });
    await page.getByRole('option', { name: 'Dish 3', exact: true }).click();
    await expectAccessible();
  });

  test('says that nothing matches', async () => {
    await renderPart(<PickDishes onPick={() => {}} />);
    await page.getByRole('searchbox').fill('zzz');
    await expect.element(page.getByText('No element matches.')).toBeVisible();
  });
});

function Order() {
  const [names, setNames] = useState(['Rice', 'Beans', 'Greens']);
  const move = (from: number, to: number) =>
    setNames((before) => {
      const after = before.filter((_, index) => index !== from);
      after.splice(to, 0, ...before.slice(from, from + 1));
      return after;
    });
  return (
    <ul>
      <ReorderableRows items={names} getId={(name) => name} getName={(name) => name} onMove={move}>
        {(name, row) => (
          <li ref={row.ref}>
            {row.handle}
            <span data-testid="name">{name}</span>
            <RowMenu of={name} actions={row.moves} />
          </li>
        )}
      </ReorderableRows>
    </ul>
  );
}

const order = () =>
  page
    .getByTestId('name')
    .elements()
    .map((element) => element.textContent);

describe('an order', () => {
  test('is changed by keyboard, with the position in the name of the handle', async () => {
    await renderPart(<Order />);
    const handle = page.getByRole('button', { name: 'Move Rice, 1 of 3' });
    await expect.element(handle).toBeVisible();
    handle.element().focus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText('Rice, 1 of 3')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByText('Rice, 2 of 3')).toBeInTheDocument();
    await userEvent.keyboard(' ');
    await vi.waitFor(() => expect(order()).toEqual(['Beans', 'Rice', 'Greens']));
    await expect.element(page.getByRole('button', { name: 'Move Rice, 2 of 3' })).toBeVisible();
  });

  test('is changed by the menu of the row', async () => {
    await renderPart(<Order />);
    await page.getByRole('button', { name: 'Actions for Greens' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await vi.waitFor(() => expect(order()).toEqual(['Rice', 'Greens', 'Beans']));
    await expectAccessible();
  });

  test('takes no stop of Tab for its handles, and the menu leads to them', async () => {
    await renderPart(<Order />);
    page.getByRole('button', { name: 'Actions for Rice' }).element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('button', { name: 'Actions for Beans' })).toHaveFocus();
    await page.getByRole('button', { name: 'Actions for Beans' }).click();
    await page.getByRole('menuitem', { name: 'Move with arrow keys' }).click();
    await expect.element(page.getByRole('button', { name: 'Move Beans, 2 of 3' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText('Beans, 2 of 3')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByText('Beans, 3 of 3')).toBeInTheDocument();
    await userEvent.keyboard(' ');
    await vi.waitFor(() => expect(order()).toEqual(['Rice', 'Greens', 'Beans']));
  });

  test('is changed by dragging', async () => {
    await renderPart(<Order />);
    const greens = page.getByRole('button', { name: 'Move Greens, 3 of 3' });
    await userEvent.dragAndDrop(greens, page.getByRole('button', { name: 'Move Rice, 1 of 3' }));
    await vi.waitFor(() => expect(order()).toEqual(['Greens', 'Rice', 'Beans']));
  });
});

test('a stale save says who changed what, and keeps what was typed unless told otherwise', async () => {
  const onKeep = vi.fn();
  const sentences = ['Changed the brand from Verde to Olive.', 'Removed the element Beans.'];
  const details = {
    version: 4,
    changes: [
      { changedBy: 'Ana Ruiz', changedAt: '2026-11-21T09:00:00Z', sentences },
      { changedBy: null, changedAt: '2026-11-21T08:00:00Z', sentences: [] },
    ],
  };
  const error = new ApiError(412, { code: 'stale', message: 'This was changed.', details });
  await renderPart(
    <TimeZoneContext value="Pacific/Kiritimati">
      <StaleDialog error={error} onKeep={onKeep} onReload={() => {}} />
    </TimeZoneContext>,
  );
  await expect.element(page.getByText('Ana Ruiz')).toBeVisible();
  expect(page.getByRole('dialog').element().textContent).toContain('Ana Ruiz, 11/21/2026 11:00 PM');
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual([...sentences, 'Saved without a change.']);
  await expectAccessible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(onKeep).toHaveBeenCalledOnce();
});
