import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import type { PurchaseOrder } from '#contract/purchase-orders.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import { tryAgain } from '#contract/refusal.ts';
import { formatInUnit } from '#domain/costs/purchase-text.ts';
import { call } from '../../api/client.ts';
import { FormNumber } from '../../shell/FormFields.tsx';
import { RecordDialog } from '../../shell/RecordDialog.tsx';
import { useRecordForm } from '../../shell/use-record-form.tsx';
import { useUndo } from '../../shell/use-undo.ts';
import { useUpdateOrder } from './mutations.ts';
import { OrderFormSchema, toChangedOrder, toOrderValues } from './order-form-values.ts';
import type { Period } from './queries.ts';

interface OrderDialogProps {
  order: PurchaseOrder;
  name: string;
  period: Period;
  onClose: () => void;
}

/** What the vendor really sends: the list counts only that as coming (money-15). */
export default function OrderDialog({ order, name, period, onClose }: OrderDialogProps) {
  const update = useUpdateOrder(period);
  const { notifyUndoable } = useUndo();
  const orderForm = useRecordForm({
    schema: OrderFormSchema,
    record: order,
    toValues: toOrderValues,
    save: async (values, version, edited) => {
      const reply = await update.mutateAsync({ id: order.id, version, body: toChangedOrder(edited, values) });
      notifyUndoable(texts.orderChanged(name), reply);
      return reply;
    },
    onSaved: onClose,
    read: async ({ id }) => (await call('getPurchaseOrder', { params: { id } })).data,
    onGone: onClose,
    failedText: tryAgain,
  });
  const { form, record } = orderForm;
  const lines = useWatch({ control: form.control, name: 'lines' });
  return (
    <RecordDialog
      of={orderForm}
      title={texts.orderFrom(name)}
      maxWidth="xs"
      obstacle={lines.every(({ cases }) => cases === 0) ? texts.nothingComing : undefined}
      onClose={onClose}
    >
      <Typography>{texts.whatIsComing}</Typography>
      {record.lines.map(({ ingredientId, ingredient, unitsPerCase, unit }, index) => (
        <FormNumber
          key={ingredientId}
          control={form.control}
          name={`lines.${index}.cases`}
          label={ingredient}
          unit="cases"
          hint={texts.caseSize(unit === null ? String(unitsPerCase) : formatInUnit(unitsPerCase, unit))}
        />
      ))}
    </RecordDialog>
  );
}
