import { ThemeProvider } from '@branchbook/ui/theme-provider.tsx';
import { StrictMode } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** A page that is drawn when the portal is built, and is there before any script runs. */
export type DrawnPage = { title: string; description: string; component: ComponentType };

/** Pages by their path, what is around each, and the template into which they are drawn. */
export type DrawnPages = {
  template: string;
  pages: Record<string, DrawnPage>;
  frame: ComponentType<{ children: ReactNode }>;
};

/** The same tree when a page is drawn and when its script takes it over. */
export const drawn = ({ frame: Frame }: DrawnPages, { component: Page }: DrawnPage): ReactNode => (
  <StrictMode>
    <ThemeProvider>
      <Frame>
        <Page />
      </Frame>
    </ThemeProvider>
  </StrictMode>
);
