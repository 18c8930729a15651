import { Accordion, Text, Title } from '@mantine/core';
import { LinkAnchor } from '../../shared/links.tsx';
import { useUser } from '../../shared/user.tsx';
import { answersFor } from './answer-list.ts';

/** Shows short answers to common questions, each with a link to the page. */
export const AnswersPanel = () =>
  answersFor(useUser()).map(({ title, answers }) => (
    <section key={title} aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <Accordion variant="separated" radius="lg" order={3} multiple>
        {answers.map(({ question, answer, link: { label, ...link } }) => (
          <Accordion.Item key={question} value={question}>
            <Accordion.Control>{question}</Accordion.Control>
            <Accordion.Panel>
              <Text mb="xs">{answer}</Text>
              <LinkAnchor {...link}>{label}</LinkAnchor>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </section>
  ));
