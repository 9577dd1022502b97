import { createTheme } from '@mantine/core'
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'

const orange: MantineColorsTuple = [
  '#fff4ec', '#ffe5d3', '#ffc8a4', '#ffa870', '#ff8f47', '#ff7a2b', '#f25c05', '#ff7420', '#b84300', '#7f2f02',
] // prettier-ignore

/** Colour of destructive actions, dark enough for white text. */
const red: MantineColorsTuple = [
  '#fdecea', '#fad4d1', '#f4aca6', '#ec8078', '#e25a50', '#d63f34', '#b3261e', '#98201a', '#7d1a15', '#5e130f',
] // prettier-ignore

const gray: MantineColorsTuple = [
  '#f6f7f9', '#eef0f3', '#e3e7ec', '#d1d7df', '#bac3cd', '#8690a0', '#5b6675', '#455060', '#2e3847', '#182230',
] // prettier-ignore

/** Colours of the dark scheme, from text (0) to the page (7). */
const dark: MantineColorsTuple = [
  '#d6dee8', '#b5c0cd', '#9aa6b5', '#5f6e81', '#2a3747', '#1e2a38', '#141e2b', '#0d1520', '#0a111a', '#070c13',
] // prettier-ignore

export const theme = createTheme({
  colors: { orange, red, gray, dark },
  primaryColor: 'orange',
  // The hover colour is the next shade, which is brighter because the text on it is dark.
  primaryShade: { light: 6, dark: 6 },
  black: '#0e1a2b',
  autoContrast: true,
  // Makes the text on the accent colour dark, with a contrast of 5.3:1. White has a contrast of
  // only 3.3:1.
  luminanceThreshold: 0.2,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.5rem', xl: '1.5rem' },
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.3', xl: '1.25' },
  headings: { fontWeight: '600' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '8px', xl: '999px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Turns the animation off, and repositions the list of a select when its length changes while
    // the user types.
    Popover: {
      defaultProps: { shadow: 'md', transitionProps: { duration: 0 }, preventPositionChangeWhenVisible: false },
    },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
  },
})

/** Replaces the colours of Mantine whose contrast would be below AA in this theme. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5b6675',
    '--mantine-color-placeholder': '#6b7685',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': '#b84300',
    '--mantine-color-body': '#ffffff',
  },
  dark: {
    '--mantine-color-dimmed': '#9aa6b5',
    '--mantine-color-placeholder': '#8592a3',
    '--mantine-color-error': '#ff9c94',
    '--mantine-color-anchor': '#ff9d5c',
  },
})

/** Media query for screens on which tables become cards. */
export const PHONE = '(max-width: 640px)'
