import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { orNull } from "../../activity/plain.ts";
import {
  GameView,
  Leader,
  Me,
  NewMember,
  Person,
  Profile,
  RatingStep,
  Recovery,
  SessionView,
} from "../../protocol/answers.ts";
import { BegunRun, JewelsDay, JewelsLeader, JewelsRunView } from "../../protocol/jewels-answers.ts";

import { AppealSent, AppealView, ChangeView, KeptListView, OwnAppeal } from "../../protocol/words-answers.ts";

/** The server keeps more in an outcome; this is what a list reads of it. */
const ShownOutcome = Type.Object({
  scores: Type.Optional(Type.Array(Type.Number())),
  winners: Type.Optional(Type.Array(Type.Integer())),
});

const ListedGame = Type.Object({ ...GameView.properties, outcome: orNull(ShownOutcome) });

/** What the page is answered over HTTP, by name. */
export const answers = {
  me: Me,
  meOrNobody: orNull(Me),
  newMember: NewMember,
  /** It is done: nobody reads more of it. */
  done: Type.Object({}),
  mail: Type.Object({ mail: Type.Boolean() }),
  recovery: Recovery,
  codes: Type.Object({ codes: Type.Array(Type.String()) }),
  email: Type.Object({ email: Type.String() }),
  sessions: Type.Array(SessionView),
  newToken: Type.Object({ ...SessionView.properties, token: Type.String() }),
  people: Type.Array(Person),
  profile: Profile,
  ratingSteps: Type.Array(RatingStep),
  games: Type.Array(ListedGame),
  leaders: Type.Array(Leader),
  lexicons: Type.Array(Type.Object({ name: Type.String(), base: Type.Optional(orNull(Type.String())) })),
  keptLists: Type.Array(KeptListView),
  keptList: KeptListView,
  changes: Type.Array(ChangeView),
  appeals: Type.Array(AppealView),
  ownAppeals: Type.Array(OwnAppeal),
  appealSent: AppealSent,
  jewelsDay: JewelsDay,
  begunRun: BegunRun,
  jewelsRun: JewelsRunView,
  jewelsLeaders: Type.Array(JewelsLeader),
};

export type AnswerName = keyof typeof answers;
export type Answer<Name extends AnswerName> = Static<(typeof answers)[Name]>;

/**
 * Whether an answer is what it should be. The forms are walked, as those of the socket's messages are, and say
 * themselves what else may stand in them: these are open, so that a page stays of use to a server that says more.
 */
export const isAnswer = <Name extends AnswerName>(name: Name, json: unknown): json is Answer<Name> =>
  Check(answers[name], json);
