interface RowCheckboxProps {
  label: string;
  checked: boolean;
  /** Some of its rows are selected, but not all. */
  indeterminate?: boolean;
  disabled: boolean;
  onChange: (isChecked: boolean) => void;
}

/** The browser's own checkbox, for the rows of lists: the start page has one in each row and loads no other. */
export const RowCheckbox = ({ label, checked, indeterminate = false, disabled, onChange }: RowCheckboxProps) => (
  <label>
    <input
      type="checkbox"
      aria-label={label}
      ref={(input) => {
        if (input) input.indeterminate = indeterminate;
      }}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);

/** For the table around them. */
export const rowCheckboxes = {
  // The whole square takes the click, as a finger needs it.
  '& label': { display: 'inline-flex', p: '13px', cursor: 'pointer' },
  '& input': { width: 18, height: 18, m: 0, accentColor: 'var(--mui-palette-primary-main)', cursor: 'inherit' },
  '& :disabled': { cursor: 'default' },
} as const;
