import { createTheme } from '@mantine/core';
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';

/** The only accent colour. Shade 8 carries white text at 6.5:1. */
const brand: MantineColorsTuple = [
  '#eef0fd',
  '#dde1fa',
  '#bcc4f4',
  '#9aa6ef',
  '#7e8cea',
  '#6b7be7',
  '#5c6de2',
  '#4c5dd6',
  '#3f51c9',
  '#3242a8',
];

const gray: MantineColorsTuple = [
  '#f8f9fb',
  '#f1f3f6',
  '#e6e9ee',
  '#d8dce3',
  '#c3c9d2',
  '#9aa1ad',
  '#767d8a',
  '#4d5460',
  '#343a44',
  '#1d2129',
];

const dark: MantineColorsTuple = [
  '#d3d6dc',
  '#b8bcc5',
  '#8d929d',
  '#6a6f7b',
  '#464a53',
  '#363a42',
  '#282b31',
  '#1d1f24',
  '#17191d',
  '#111316',
];

/** The list itself scrolls: a scroll box around it would be a useless tab stop. */
const SCROLLED_LIST = {
  options: { maxHeight: 'min(16rem, 50vh)', overflowY: 'auto' },
  groupLabel: { overflowWrap: 'anywhere' },
} as const;

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 8,
  autoContrast: true,
  colors: { brand, gray, dark },
  fontFamily:
    "'Inter Variable', Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, sans-serif",
  headings: {
    fontFamily:
      "'Inter Variable', Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, sans-serif",
    fontWeight: '650',
    textWrap: 'pretty',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '2rem' },
      h2: { fontSize: '1.125rem', lineHeight: '1.5rem' },
      h3: { fontSize: '1rem', lineHeight: '1.5rem' },
      h4: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: {
    xs: '0 1px 2px rgb(16 24 40 / 6%)',
    sm: '0 1px 3px rgb(16 24 40 / 10%)',
    md: '0 4px 12px rgb(16 24 40 / 10%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Alert: { defaultProps: { variant: 'light' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Badge: {
      defaultProps: { variant: 'light', tt: 'none', fw: 600, radius: 'sm' },
      // A label cut to 'Man…' cannot be understood.
      styles: { root: { minWidth: 'max-content' } },
    },
    // A field's list is rendered at the end of the page, so it needs a landmark there while open.
    Combobox: {
      defaultProps: { attributes: { dropdown: { role: 'region', 'aria-label': 'Options' } } },
    },
    Checkbox: { defaultProps: { radius: 'xs' } },
    InputWrapper: {
      // The description is below the field, so that fields side by side stay level.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // A confirmation over a dialog would otherwise put two banners on one page.
    ModalHeader: { defaultProps: { role: 'none' } },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        overlayProps: { backgroundOpacity: 0.45 },
        radius: 'lg',
      },
      styles: {
        title: {
          fontSize: '1.125rem',
          fontWeight: 650,
          lineHeight: '1.5rem',
          minWidth: 0,
          overflowWrap: 'anywhere',
        },
      },
    },
    // Under a title, Mantine's grey falls below a contrast of 4.5:1.
    Notification: { styles: { description: { color: 'var(--mantine-color-dimmed)' } } },
    Paper: { defaultProps: { radius: 'lg' } },
    Card: { defaultProps: { radius: 'lg', withBorder: true, padding: 'lg' } },
    Select: {
      defaultProps: { allowDeselect: false, checkIconPosition: 'right', withScrollArea: false },
      styles: SCROLLED_LIST,
    },
    MultiSelect: { defaultProps: { withScrollArea: false }, styles: SCROLLED_LIST },
    Autocomplete: { defaultProps: { withScrollArea: false }, styles: SCROLLED_LIST },
  },
});

/** Replaces Mantine's dimmed, placeholder, error and badge colours: too faint for small text. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1d2129',
    '--mantine-color-dimmed': '#565d69',
    '--mantine-color-placeholder': '#676e7a',
    '--mantine-color-error': '#c01c28',
    '--mantine-color-green-light-color': '#1b5e2a',
    '--mantine-color-yellow-light-color': '#7a4100',
    '--mantine-color-red-light-color': '#9c1c1c',
    '--surface-sunken': '#f6f7f9',
  },
  dark: {
    '--mantine-color-text': '#e4e6ea',
    '--mantine-color-dimmed': '#a9aeb9',
    '--mantine-color-placeholder': '#969ba6',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-anchor': '#a9b4f4',
    '--mantine-color-red-light': '#3d1f22',
    '--mantine-color-red-light-color': '#ffc4c4',
    '--mantine-color-green-light': '#18331f',
    '--mantine-color-green-light-color': '#b3e6bf',
    '--mantine-color-yellow-light': '#382c12',
    '--mantine-color-yellow-light-color': '#f3d58b',
    '--surface-sunken': '#17191d',
  },
});
