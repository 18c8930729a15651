import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconLock } from '@tabler/icons-react';
import classes from './guide.module.css';

type Props = {
  isFirst: boolean;
  isLast: boolean;
  busy: boolean;
  saveText: string;
  discardText: string;
  onBack: () => void;
  onDiscard: () => void;
};

/** Shows the buttons below a question; the second one submits the guide's form. */
export const GuideButtons = ({
  isFirst,
  isLast,
  busy,
  saveText,
  discardText,
  onBack,
  onDiscard,
}: Props) => (
  <>
    <div className={classes['actions']}>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconArrowLeft size={22} aria-hidden />}
        disabled={busy}
        onClick={onBack}
      >
        {isFirst ? 'Cancel' : 'Back'}
      </Button>
      <Button
        size="lg"
        type="submit"
        loading={busy}
        {...(isLast
          ? { leftSection: <IconLock size={22} aria-hidden /> }
          : { rightSection: <IconArrowRight size={22} aria-hidden /> })}
      >
        {isLast ? saveText : 'Next'}
      </Button>
    </div>
    {!isFirst && (
      <Button size="lg" variant="subtle" color="gray" disabled={busy} onClick={onDiscard}>
        {discardText}
      </Button>
    )}
  </>
);
