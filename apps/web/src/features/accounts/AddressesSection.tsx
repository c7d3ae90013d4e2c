import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Control, useFieldArray } from 'react-hook-form';
import { stateNames } from '#contract/accounts-texts.ts';
import { parseTypedState, parseTypedZip } from '#domain/typed-values/typed-place.ts';
import { FormText, FormTypedText } from '../../shell/FormFields.tsx';
import { FormSection, WholeWidth } from '../../ui/FormSection.tsx';
import { type AccountFormValues, noAddress } from './account-form-values.ts';

/** Other input is ignored (screens-12). */
const isZipStart = (text: string) => /^\s*(\d{0,5}|\d{5}-\d{0,4})\s*$/.test(text);

interface AddressesSectionProps {
  control: Control<AccountFormValues>;
  isNew: boolean;
}

/** The account's own address, and others where it is served as well (service-events-1). */
export function AddressesSection({ control, isNew }: AddressesSectionProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'otherAddresses' });
  return (
    <>
      <FormSection title="Address" actions={<Button onClick={() => append(noAddress)}>Add another address</Button>}>
        <AddressFields control={control} at="" isNew={isNew} />
      </FormSection>
      {fields.map((field, index) => (
        <FormSection key={field.id} title={`Address ${index + 2}`}>
          <AddressFields control={control} at={`otherAddresses.${index}.`} isNew={isNew} />
          <WholeWidth>
            <Box sx={{ textAlign: 'right' }}>
              <Button color="error" onClick={() => remove(index)}>
                Remove address {index + 2}
              </Button>
            </Box>
          </WholeWidth>
        </FormSection>
      ))}
    </>
  );
}

interface AddressFieldsProps extends AddressesSectionProps {
  at: '' | `otherAddresses.${number}.`;
}

const AddressFields = ({ control, at, isNew }: AddressFieldsProps) => (
  <>
    <FormText control={control} name={`${at}addressOne`} label="Address one" required />
    <FormText control={control} name={`${at}addressTwo`} label="Address two" />
    <FormText control={control} name={`${at}city`} label="City" required />
    <FormTypedText
      control={control}
      name={`${at}state`}
      label="State"
      parse={parseTypedState}
      suggestions={Object.values(stateNames)}
      required
    />
    <FormTypedText
      control={control}
      name={`${at}zipCode`}
      label="Zip"
      parse={parseTypedZip}
      required
      {...(isNew && { accept: isZipStart })}
    />
  </>
);
