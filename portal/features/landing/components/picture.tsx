import { useMantineColorScheme } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { sizeOf, sourcesOf } from '../picture-list.ts';
import type { PictureName } from '../picture-list.ts';
import classes from './picture.module.css';

type Props = {
  name: PictureName;
  alt: string;
  /** Width of the picture on the page, as in the attribute `sizes`. */
  sizes: string;
  device: 'tablet' | 'phone' | 'window';
  /** True for a picture in view when the page opens; the others load when scrolled near. */
  first?: boolean;
};

/** Shows a picture of the product in the colour scheme of the page. */
export const Picture = ({ name, alt, sizes, device, first }: Props) => {
  const { colorScheme } = useMantineColorScheme();
  const chosen = useMounted() ? colorScheme : 'auto';
  const dark = { auto: '(prefers-color-scheme: dark)', dark: 'all', light: 'not all' }[chosen];
  return (
    <div className={classes[device]}>
      <picture>
        <source media={dark} srcSet={sourcesOf(name, 'dark')} sizes={sizes} />
        <img
          {...sizeOf(name)}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          sizes={sizes}
          srcSet={sourcesOf(name, 'light')}
          alt={alt}
          className={classes['image']}
        />
      </picture>
    </div>
  );
};
