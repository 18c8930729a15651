import { ThemeProvider } from '@branchbook/ui/theme-provider.tsx';
import { StrictMode } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** A page that the build renders to HTML, so that it shows before any script runs. */
export type DrawnPage = { title: string; description: string; component: ComponentType };

/** Prerendered pages by path, the frame around each page, and their HTML template. */
export type DrawnPages = {
  template: string;
  pages: Record<string, DrawnPage>;
  frame: ComponentType<{ children: ReactNode }>;
};

/** Returns the React tree of a prerendered page; build and browser must render the same tree. */
export const drawn = ({ frame: Frame }: DrawnPages, { component: Page }: DrawnPage): ReactNode => (
  <StrictMode>
    <ThemeProvider>
      <Frame>
        <Page />
      </Frame>
    </ThemeProvider>
  </StrictMode>
);
