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
const STATUS: Readonly<Record<number, readonly string[]>> = {
  403: [
    ...["wrongPassword", "wrongCode", "wrongWord", "banned", "muted", "notYourSeat", "notYourOffer"],
    ...["notYourRoom", "notForYou", "notReachable", "outOfReach", "ratedNeedsMember", "hintInRated", "notYet"],
  ],
  404: [
    "noSuchTable",
    "noSuchRuleset",
    "noSuchLevel",
    "noSuchActivity",
    "noSuchRun",
    "noSuchReport",
    "noSuchLine",
    "noSuchRoom",
    "noSuchOffer",
    "noSuchPerson",
    "noSuchGame",
    ...["noSuchList", "noSuchBase", "noSuchChange", "noSuchAppeal"],
  ],
  409: [
    ...["nameTaken", "noMail", "isMember", "isGuest", "stale", "stalePly", "notYourTurn", "gameOver", "stillPlaying"],
    ...["abortOnce", "hintGiven", "otherTooManyGames", "ownOffer", "notStarted", "late", "playedToday", "noTurnsLeft"],
    ...["runOver", "valueTooEarly", "listTaken", "tooManyLists", "tooManyChanges", "otherBase", "wordIsThere"],
  ],
  429: [
    ...["tooMany", "tooManyGuesses", "tooManyOffers", "tooManyChallenges", "tooManyLines"],
    ...["tooManyGames", "tooManyBotGames", "tooManyNewGames", "tooQuick", "tooManyAppeals"],
  ],
  503: ["botsBusy", "busy", "stopping", "wordsNotReady", "wordsGone"],
};

function statusOf(code: string): number {
  const found = Object.entries(STATUS).find(([, codes]) => codes.includes(code));
  return found === undefined ? 400 : Number(found[0]);
}

/** A fault of the functions behind the routes, as an answer; figures may stand beside the code or in a field of their own. */
export function httpFault(fault: {
  readonly code: string;
  readonly figures?: Readonly<Record<string, unknown>>;
}): HttpFault {
  const { code, figures = {}, ...rest } = fault;
  return new HttpFault(statusOf(code), code, { ...rest, ...figures });
}
