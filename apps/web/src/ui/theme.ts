import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';

export const DRAWER_WIDTH = 240;
/** The width of the slots of an add-on, and of the add-ons that a service may get. */
export const ADD_ONS_TABLE_WIDTH = 500;
/** The drawer is navy in both schemes. */
export const navy = { background: '#0B1F3A', raised: '#18335A', text: '#FFFFFF', quiet: '#C9D6EA', line: '#2A446B' };
/** A fill under black text only: on white its contrast is 1.56:1. */
export const yellow = { main: '#FFC72C', dark: '#F2B705', text: '#111111' };

const focusRing = (color: string) => ({ outline: `2px solid ${color}`, outlineOffset: 2 });

/** The animation name that MUI's fields listen for. */
const autoFill = 'mui-auto-fill';

const light = {
  background: { default: '#F6F7F9', paper: '#FFFFFF' },
  text: { primary: '#14202F', secondary: '#4A5868' },
  divider: '#DDE2E9',
};

const inkOnPaper = {
  '--mui-palette-background-default': light.background.paper,
  '--mui-palette-background-paper': light.background.paper,
  '--mui-palette-text-primary': light.text.primary,
  '--mui-palette-text-secondary': light.text.secondary,
  '--mui-palette-primary-main': light.text.primary,
  '--mui-palette-divider': light.divider,
};

/** Styles for text that is read at arm's length, in the sun (screens-20). */
const PHONE = '@media (max-width: 599.95px)';
/** A label over its field, as a part of the field's 16 px. */
const LABEL = 0.875;

/** Gloves and thumbs need 48 px (screens-14). */
export const touchTarget = { '@media (pointer: coarse)': { minWidth: 48, minHeight: 48 } };

declare module '@mui/material/styles' {
  interface Palette {
    focusRing: string;
  }
  interface PaletteOptions {
    focusRing: string;
  }
}

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-color-scheme' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#0B1F3A', contrastText: '#FFFFFF' },
        secondary: { main: yellow.main, dark: yellow.dark, contrastText: yellow.text },
        error: { main: '#B3261E' },
        warning: { main: '#8A5300' },
        success: { main: '#1B6E3C' },
        info: { main: '#1A5490' },
        ...light,
        focusRing: '#9A6B00',
      },
    },
    dark: {
      palette: {
        primary: { main: '#A9C4F0', contrastText: '#0A1424' },
        secondary: { main: yellow.main, dark: yellow.dark, contrastText: yellow.text },
        error: { main: '#FFB4AB' },
        warning: { main: '#FFCF8F' },
        success: { main: '#8FD9A8' },
        info: { main: '#A9C4F0' },
        background: { default: '#0A1424', paper: '#12213A' },
        text: { primary: '#EAF0F9', secondary: '#B3C0D2' },
        divider: '#2C3F5E',
        focusRing: yellow.main,
      },
    },
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    body1: { fontSize: '0.875rem', [PHONE]: { fontSize: '1rem' } },
    body2: { fontSize: '0.8125rem', [PHONE]: { fontSize: '0.875rem' } },
    h1: { fontSize: '1.5rem', fontWeight: 700, lineHeight: 1.3 },
    h2: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.4 },
    h3: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  breakpoints: { values: { xs: 0, sm: 600, md: 1024, lg: 1280, xl: 1536 } },
  // With `prefers-reduced-motion` there is no motion.
  motion: { reducedMotion: 'system' },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: ({ theme: t }) => ({ '&.Mui-focusVisible': focusRing(t.vars.palette.focusRing) }),
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      // Where the system's own colors replace fills, a button is told by its border.
      styleOverrides: {
        root: { ...touchTarget, '@media (forced-colors: active)': { border: '1px solid ButtonText' } },
      },
    },
    MuiIconButton: { styleOverrides: { root: touchTarget } },
    MuiToggleButton: { styleOverrides: { root: touchTarget } },
    MuiCheckbox: { styleOverrides: { root: touchTarget } },
    MuiRadio: { styleOverrides: { root: touchTarget } },
    MuiFormControlLabel: { styleOverrides: { root: touchTarget } },
    MuiMenuItem: { styleOverrides: { root: touchTarget } },
    MuiPaginationItem: { styleOverrides: { root: touchTarget } },
    MuiInputBase: {
      // Else each field adds its own style sheet with the keyframes of `autoFill`, and each style sheet makes the browser
      // recalculate the styles of the whole page: forms have hundreds of fields.
      defaultProps: { disableInjectingGlobalStyles: true },
      styleOverrides: {
        // Below 16 px a phone zooms into each field that is tapped.
        root: { '@media (pointer: coarse)': { fontSize: 16, minHeight: 48 } },
        // Tells a field that the browser autofilled it, so that its label moves up.
        input: { '&:-webkit-autofill': { animation: `${autoFill} 5000s` } },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        notchedOutline: ({ theme: t }) => ({
          // In the sun a lighter frame is not seen (screens-20).
          '@media (pointer: coarse)': { borderColor: t.vars.palette.text.secondary },
          [PHONE]: { '& legend': { fontSize: `${LABEL}em` } },
        }),
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { [PHONE]: { fontSize: `${LABEL}rem` } } } },
    // In the middle of the field, which is higher there.
    MuiInputLabel: {
      styleOverrides: {
        shrink: {
          [PHONE]: {
            '&.MuiInputLabel-outlined': {
              transform: `translate(14px, -10px) scale(${LABEL})`,
              maxWidth: 'calc(114% - 32px)',
            },
          },
        },
        sizeSmall: {
          '@media (pointer: coarse)': {
            '&.MuiInputLabel-outlined:not(.MuiInputLabel-shrink)': { transform: 'translate(14px, 13px)' },
          },
        },
      },
    },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiSelect: { defaultProps: { size: 'small' } },
    MuiAutocomplete: { defaultProps: { size: 'small' } },
    MuiTableCell: {
      styleOverrides: { head: ({ theme: t }) => ({ color: t.vars.palette.text.secondary, fontWeight: 600 }) },
    },
    // MUI's own spacing is a rule about every element there is: put in, it made the browser recalculate the whole page.
    MuiDialogActions: {
      defaultProps: { disableSpacing: true },
      styleOverrides: {
        root: {
          gap: 8,
          flexWrap: 'wrap',
          padding: '8px 24px 16px',
        },
      },
    },
    MuiTooltip: { defaultProps: { describeChild: true } },
    MuiLink: {
      defaultProps: { underline: 'hover' },
      styleOverrides: { root: ({ theme: t }) => ({ '&:focus-visible': focusRing(t.vars.palette.focusRing) }) },
    },
    MuiCssBaseline: {
      styleOverrides: {
        '@media print': {
          '.no-print': { display: 'none !important' },
          // Paper is white in both schemes.
          ':root[data-color-scheme="dark"]': inkOnPaper,
        },
        '@media (prefers-reduced-motion: reduce)': {
          // None at all: even the shortest one makes the browser draw twice whatever changes.
          '*, *::before, *::after': { transitionDuration: '0s !important', animationDuration: '0s !important' },
        },
        // What receives the focus is scrolled out from under the bars, and 8 px further: a focus ring is narrower.
        html: {
          '--top-bar': '64px',
          '--bottom-bar': '0px',
          scrollPaddingTop: 'calc(var(--field-bars, 0px) + var(--top-bar) + 8px)',
          scrollPaddingBottom: 'calc(var(--bottom-bar) + 8px)',
        },
        // Names may be long and without a space.
        body: { overflowWrap: 'break-word' },
        fieldset: { border: 0, margin: 0, padding: 0, minInlineSize: 0 },
        [`@keyframes ${autoFill}`]: { from: { animationName: autoFill } },
      },
    },
  },
});
