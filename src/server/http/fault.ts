/** Why a request is refused: a status, a code and its figures. Words for people are made by whoever shows it. */
export class HttpFault extends Error {
  readonly status: number;
  readonly body: { readonly code: string; readonly [figure: string]: unknown };

  constructor(status: number, code: string, figures: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.status = status;
    this.body = { ...figures, code };
  }
}

/** The status of a fault's code where it is not 400. */
const STATUS: Readonly<Record<string, number>> = {
  wrongPassword: 403,
  banned: 403,
  muted: 403,
  nameTaken: 409,
  isMember: 409,
  isGuest: 409,
  stale: 409,
  noSuchTable: 404,
  noSuchOffer: 404,
  noSuchGame: 404,
  noSuchPerson: 404,
  notYourSeat: 403,
  notYours: 403,
  blocked: 403,
  tooMany: 429,
  tooManyGuesses: 429,
};

/** A fault of the functions behind the routes, as an answer; figures may stand beside the code or in a field of their own. */
export function httpFault(fault: {
  readonly code: string;
  readonly figures?: Readonly<Record<string, unknown>>;
}): HttpFault {
  const { code, figures = {}, ...rest } = fault;
  return new HttpFault(STATUS[code] ?? 400, code, { ...rest, ...figures });
}
