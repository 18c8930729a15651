import { ThemeProvider } from '@branchbook/ui/theme-provider.tsx';
import { StrictMode } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** A page that the build renders to HTML, so that it shows before any script runs. */
export type PrerenderedPage = { title: string; description: string; component: ComponentType };

/** Prerendered pages by path, the frame around each page, and their HTML template. */
export type PrerenderedPages = {
  template: string;
  pages: Record<string, PrerenderedPage>;
  frame: ComponentType<{ children: ReactNode }>;
};

/** Returns the React tree of a prerendered page; build and browser must render the same tree. */
export const pageTree = (
  { frame: Frame }: PrerenderedPages,
  { component: Page }: PrerenderedPage,
): ReactNode => (
  <StrictMode>
    <ThemeProvider>
      <Frame>
        <Page />
      </Frame>
    </ThemeProvider>
  </StrictMode>
);
