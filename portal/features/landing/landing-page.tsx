import { Button, Container, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import { Picture } from './components/picture.tsx';
import { VatExample } from './components/vat-example.tsx';
import { FEATURES, USE_CASES } from './feature-list.ts';
import classes from './landing.module.css';

const Hero = () => (
  <section className={classes['hero']}>
    <Container size="lg" className={classes['heroColumns']}>
      <div className={classes['heroText']}>
        <Title order={1} className={classes['title']}>
          Manage Your Store Easily
        </Title>
        <p className={classes['tagline']}>
          Stay on top of your store — anytime, anywhere, from any device.
        </p>
        <div className={classes['buttons']}>
          <Button component="a" href={paths.signup} size="md">
            Get Started
          </Button>
          <Button component="a" href={paths.login} size="md" variant="default">
            Access Web Portal
          </Button>
        </div>
      </div>
      <div className={classes['heroPictures']}>
        <Picture
          name="tablet-today"
          device="tablet"
          first
          sizes="(max-width: 62em) 92vw, 640px"
          alt="A branch tablet: what is to do today, what is overdue and who did the rest"
        />
        <div className={classes['heroPhone']}>
          <Picture
            name="portal-phone"
            device="phone"
            first
            sizes="(max-width: 62em) 24vw, 170px"
            alt="The portal on a phone: how many of today’s tasks a branch has done"
          />
        </div>
      </div>
    </Container>
  </section>
);

const UseCases = () => (
  <Container size="lg">
    {USE_CASES.map(({ title, text, points, picture }) => (
      <section key={title} className={classes['showcase']}>
        <div className={classes['showcaseText']}>
          <Title order={2} className={classes['showcaseTitle']}>
            {title}
          </Title>
          <Text c="dimmed" size="lg">
            {text}
          </Text>
          <ul className={classes['points']}>
            {points.map((point) => (
              <li key={point}>
                <IconCheck size={20} stroke={2.2} aria-hidden className={classes['check']} />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <Picture
          {...picture}
          sizes={
            picture.device === 'window'
              ? '(max-width: 48em) 155vw, (max-width: 62em) 92vw, 600px'
              : '(max-width: 62em) 92vw, 600px'
          }
        />
      </section>
    ))}
    <p className={classes['note']}>The company in these pictures is made up.</p>
  </Container>
);

const Features = () => (
  <section className={classes['sunken']}>
    <Container size="lg">
      <Title order={2} className={classes['sectionTitle']}>
        From head office to the shop floor
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="lg" verticalSpacing="lg">
        {FEATURES.map(({ icon: FeatureIcon, title, text }) => (
          <div key={title} className={classes['card']}>
            <ThemeIcon variant="light" size={44} radius="md" aria-hidden>
              <FeatureIcon size={24} stroke={1.6} />
            </ThemeIcon>
            <Title order={3} mt="sm">
              {title}
            </Title>
            <Text c="dimmed" size="sm" mt={4}>
              {text}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Container>
  </section>
);

const VatCalculator = () => (
  <Container size="lg">
    <section className={classes['showcase']}>
      <div className={classes['showcaseText']}>
        <Title order={2} className={classes['showcaseTitle']}>
          VAT calculator
        </Title>
        <Text c="dimmed" size="lg">
          What is left of a price? Enter what an item costs and what you sell it for, and see VAT,
          profit, margin and mark-up at once. No account needed.
        </Text>
        <div className={classes['points']}>
          <Button component="a" href={paths.vatCalculator} variant="default" size="md">
            Open the VAT calculator
          </Button>
        </div>
      </div>
      <VatExample />
    </section>
  </Container>
);

const Call = () => (
  <section className={classes['call']}>
    <Container size="md">
      <Title order={2} className={classes['callTitle']}>
        Ready to transform your stores operations?
      </Title>
      <div className={classes['callButtons']}>
        <Button component="a" href={paths.signup} size="md" className={classes['callMain']}>
          Get Started
        </Button>
        <Button component="a" href={paths.login} size="md" className={classes['callOther']}>
          Access Portal
        </Button>
      </div>
    </Container>
  </section>
);

export const LandingPage = () => (
  <>
    <Hero />
    <UseCases />
    <Features />
    <VatCalculator />
    <Call />
  </>
);
