import { closeModal, openModal } from '@mantine/modals';
import { noteOpenOnTop } from './dialogs-on-top.ts';

type Picture = { src: string; alt: string };

/** Shows a picture as large as the window allows; returns a function that closes it. */
export const showPicture = ({ src, alt }: Picture): (() => void) => {
  const id = openModal({
    title: alt,
    size: 'auto',
    onClose: noteOpenOnTop(),
    children: (
      <img
        src={src}
        alt={alt}
        style={{ display: 'block', maxWidth: '100%', maxHeight: '75dvh', margin: '0 auto' }}
      />
    ),
  });
  return () => closeModal(id);
};
