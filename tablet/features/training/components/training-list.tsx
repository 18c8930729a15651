import { Title } from '@mantine/core';
import { shortDayTime } from '../../../shared/format.ts';
import { RecordList, RecordRow } from '../../../shared/record-list.tsx';
import type { RecordedTraining } from '../trained-rules.ts';

type Props = { training: RecordedTraining[]; timezone: string };

/** Lists the training recorded on this tablet. */
export const TrainingList = ({ training, timezone }: Props) => (
  <section>
    <Title order={2} mb="sm">
      Recorded here
    </Title>
    <RecordList label="Recorded here">
      {training.map(({ key, subject, trainee, trainer, at, waiting }) => (
        <RecordRow
          key={key}
          title={`${trainee}: ${subject}`}
          facts={`Trained by ${trainer} · ${shortDayTime(at, timezone)}`}
          waiting={waiting}
        />
      ))}
    </RecordList>
  </section>
);
