import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The register's answer about one place as it was recorded from
 * https://api.ratings.food.gov.uk/Establishments/110681, without the name and address of the place.
 */
export const ESTABLISHMENT = {
  FHRSID: 110_681,
  ChangesByServerID: 0,
  LocalAuthorityBusinessID: '4029',
  BusinessName: 'A place',
  BusinessType: 'Caring Premises',
  BusinessTypeID: 5,
  AddressLine1: '1 High Street',
  AddressLine2: 'Eastbourne',
  AddressLine3: 'East Sussex',
  AddressLine4: '',
  PostCode: 'BN21 1BU',
  Phone: '',
  RatingValue: '0',
  RatingKey: 'fhrs_0_en-gb',
  RatingDate: '2021-09-23T00:00:00',
  LocalAuthorityCode: '102',
  LocalAuthorityName: 'Eastbourne',
  LocalAuthorityWebSite: 'http://www.eastbourne.gov.uk/foodratings',
  LocalAuthorityEmailAddress: 'Customerfirst@eastbourne.gov.uk',
  scores: { Hygiene: 20, Structural: 20, ConfidenceInManagement: 20 } as object,
  SchemeType: 'FHRS',
  geocode: { longitude: '0.27694', latitude: '50.769705' },
  RightToReply: '',
  Distance: null,
  NewRatingPending: false,
  meta: {
    dataSource: null,
    extractDate: '0001-01-01T00:00:00',
    itemCount: 0,
    returncode: null,
    totalCount: 0,
    totalPages: 0,
    pageSize: 0,
    pageNumber: 0,
  },
  links: [{ rel: 'self', href: 'https://api.ratings.food.gov.uk/establishments/110681' }],
};

const NO_SCORES = { Hygiene: null, Structural: null, ConfidenceInManagement: null };

/** Fields of a place that has not been inspected, as they were recorded. */
export const AWAITING = {
  RatingValue: 'AwaitingInspection',
  RatingKey: 'fhrs_awaitinginspection_en-gb',
  RatingDate: '1901-01-01T00:00:00',
  scores: NO_SCORES,
};

/** Fields of a place in Scotland, as they were recorded. */
export const SCOTTISH = {
  RatingValue: 'Improvement Required',
  RatingKey: 'fhis_improvement_required_en-gb',
  RatingDate: '2014-03-11T00:00:00',
  scores: NO_SCORES,
  SchemeType: 'FHIS',
};

/** An answer of the register: fields that differ from the recorded ones, a failure, or silence. */
type Answer = Partial<typeof ESTABLISHMENT> | { status: number } | { body: string } | 'silence';

/** Starts a register of food hygiene ratings on this machine. */
export const startRegister = async () => {
  const answers = new Map<number, Answer>();
  const asked: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    asked.push({ path: url, headers });
    const number = Number(/^\/Establishments\/(\d+)$/.exec(url)?.[1]);
    const answer = answers.get(number) ?? { status: 404 };
    if (answer === 'silence') return;
    if ('status' in answer) {
      response.writeHead(answer.status).end('{"Message":"No establishment"}');
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(
      'body' in answer
        ? answer.body
        : JSON.stringify({ ...ESTABLISHMENT, FHRSID: number, ...answer }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Requests in order of arrival. */
    asked,
    /** Sets the answer about a number from now on. */
    answer: (number: number, answer: Answer): void => void answers.set(number, answer),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
