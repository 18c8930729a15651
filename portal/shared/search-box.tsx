import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

type Props = { label: string; value: string; onSearch: (text: string) => void };

/** Shows typed text at once, and passes it on when the user pauses. */
export const SearchBox = ({ label, value, onSearch }: Props) => {
  const [text, setText] = useState(value);
  const handOn = useDebouncedCallback(onSearch, 200);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        handOn(event.currentTarget.value);
      }}
      w={{ base: '100%', sm: 360 }}
    />
  );
};
