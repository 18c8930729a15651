import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { RowGroup } from './data-table-parts.tsx';

const OVERSCAN = 10;

/** A line of the list: a group's label or one of its rows. */
export type Line<Row> = { group: RowGroup<Row>; row: Row | null; key: string | number };

/** A line to render, with the height of the lines left out above it. */
export type VisibleLine<Row> = Line<Row> & { index: number; gap: number };

export const linesOf = <Row>(
  groups: readonly RowGroup<Row>[],
  rowKey: (row: Row) => string | number,
): Line<Row>[] =>
  groups.flatMap((group) => [
    ...(group.label === null ? [] : [{ group, row: null, key: `group ${group.label}` }]),
    ...group.rows.map((row) => ({ group, row, key: rowKey(row) })),
  ]);

/**
 * Returns the visible lines, a few around them, and the focused line, which stays rendered so that
 * users who scroll away do not lose their place.
 */
export const useVisibleLines = <Row>(lines: readonly Line<Row>[], estimate: number) => {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // Content above the list may wrap or disappear, which changes the list's position.
    const place = () => setTop(element.getBoundingClientRect().top + window.scrollY);
    const watcher = new ResizeObserver(place);
    watcher.observe(document.body);
    const follow = ({ target }: FocusEvent) => {
      const line = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
      if (line) setFocused(Number(line.dataset['index']));
    };
    element.addEventListener('focusin', follow);
    return () => {
      watcher.disconnect();
      element.removeEventListener('focusin', follow);
    };
  }, []);
  // Its functions return new values on each call, so the compiler skips this hook.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => estimate,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      const kept = focused !== null && focused < lines.length && !inSight.includes(focused);
      return kept ? [...inSight, focused].toSorted((a, b) => a - b) : inSight;
    },
  });
  let drawnTo = top;
  const visible: VisibleLine<Row>[] = [];
  for (const { index, start, end } of virtualizer.getVirtualItems()) {
    const line = lines[index];
    if (line) visible.push({ ...line, index, gap: start - drawnTo });
    drawnTo = end;
  }
  return {
    list,
    visible,
    /** The height of the lines left out below. */
    rest: Math.max(top + virtualizer.getTotalSize() - drawnTo, 0),
    measure: virtualizer.measureElement,
  };
};
