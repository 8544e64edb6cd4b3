import type { Store } from "../../src/server/store/store.ts";
import {
  accountWith,
  appendTo,
  createdTable,
  freshId,
  lineWith,
  offerWith,
  pairOf,
  resultOf,
  savedRace,
  savedRun,
  sessionOf,
  stepOf,
  storedSetup,
  tableWith,
} from "./store-samples.ts";

/**
 * Everything that a store can do, in every form in which it is asked for. Whoever adds a function to the store adds it
 * here: `plans.test.ts` wants to see how it is answered.
 */
export async function everyUseOf(store: Store): Promise<void> {
  const [me, you] = [accountWith(), accountWith()];
  for (const account of [me, you]) await store.createAccount(account);
  await askAccounts(store, me.id, me.name);
  await askActivities(store, me.id, you.id);
  await askStandings(store, me.id, you.id);
  await askRuns(store, me.id, you.id);
  await askLobby(store, me.id, you.id);
  await askWordLists(store, me.id, you.id);
  await askUpkeep(store, me.id, you.id);
}

async function askWordLists(store: Store, me: string, you: string): Promise<void> {
  const list = freshId("list");
  await store.createWordList({ name: list, base: "en", owner: null, createdAt: 1 });
  await store.wordLists();
  await store.wordList(list);
  const change = { word: "ZORB", change: "add", reason: "new", by: me, at: 1 } as const;
  await store.changeWord(list, change);
  await store.changeWord(list, { ...change, change: "drop" });
  await store.changesOf(list, 9);
  await store.changesOf(list, 9, 2);
  await store.changesAt(list, 1);
  await store.undoChange(list, "ZORB");
  await store.saveEdition({ list, hash: "h", version: 1, baseHash: "b" });
  await store.wordEdition(list, "h");
  for (const account of [me, you])
    await store.appeal({ account, list, word: "ZORB", activity: "table", at: 5 }, { since: 0, most: 9 });
  await store.appeals(true, 9);
  await store.appeals(false, 9);
  await store.appealsBy(me, 9);
  await store.grantAppeals(list, "ZORB", list, change);
  await store.declineAppeals(list, "ZORB", { reason: "no", at: 9 });
  await store.markTold(me, 9);
}

async function askAccounts(store: Store, me: string, name: string): Promise<void> {
  await store.account(me);
  await store.accountNamed(name);
  await store.accounts([me, "nobody"]);
  await store.changeAccount(me, { name: freshId("Name") });
  const session = sessionOf(me, { expiresAt: 9e12 });
  await store.saveSession(session);
  for (let i = 0; i < 3; i++) await store.saveSession(sessionOf(me, { createdAt: i, expiresAt: 9e12 }), 2);
  await store.session(session.hash);
  await store.touchSession(session.hash, 5, 9e12);
  await store.sessionsOf(me);
  await store.endSession(session.hash);
  await store.endSessionsOf(me, "kept");
  await store.endSessionsOf(me, null);
  await store.saveKeys(me, "code", [{ hash: freshId("key"), detail: null, expiresAt: null }]);
  const hash = freshId("key");
  await store.saveKeys(me, "reset", [{ hash, detail: null, expiresAt: 100 }]);
  await store.key("reset", hash, 5);
  await store.takeKey("reset", hash, 5);
  await store.countKeys(me, "code");
  await store.setEmail(me, "me@example.org");
  await store.emailOf(me);
  await store.setEmail(me, null);
}

async function askActivities(store: Store, me: string, you: string): Promise<void> {
  const limits = [me, you].map((account) => ({ account, games: 9, botGames: 9 }));
  const row = tableWith({ seats: [me, you], version: 0 });
  await store.createActivity(row, [], limits);
  await store.createActivity(row, [], limits);
  const once = { once: freshId("once"), version: 0 };
  for (let i = 0; i < 2; i++) await store.createActivity(tableWith(once), []);
  for (const command of ["one", "one", null]) await store.append(appendTo(row.id, 0, { command }));
  await store.append(appendTo(row.id, 1, { state: "over", turn: null, finishedAt: 5, command: "two" }));
  await store.append(appendTo("nowhere", 0));
  await store.inPlay(me);
  await store.activity(row.id);
  await store.facts(row.id, 1);
  await store.commandVersion(row.id, "one");
  await store.versions([row.id, "nowhere"]);
  await store.dueActivities(1, 9);
  await store.dueActivities(1, 9, { id: "a", kind: "table", version: 1, dueAt: 1 });
  for (const state of ["any", "playing", "over", "aborted"] as const)
    for (const page of [{ limit: 1 }, { limit: 9, before: 5 }]) await store.activitiesOf(me, "table", state, page);
  for (const page of [{ limit: 1 }, { limit: 9, before: 5 }]) await store.recentActivities("table", "over", page);
  await store.countActivities("table", "playing");
  await store.takeBotTurns(1, 2, 9);
  await store.holdBotTurns([row.id], 5);
  await store.freeBotTurns();
  await store.unsettled(1, 9);
  await store.setAside(row.id, "judge", "damaged", 1);
  await store.asides(1, 9);
  await store.countAsides(1);
  await store.settle((await createdTable(store, { state: "over" })).id);
}

const POOL = "classic-en:2";

async function askStandings(store: Store, me: string, you: string): Promise<void> {
  for (const games of [1, 2]) {
    const { id } = await createdTable(store, { state: "over", turn: null, finishedAt: 1 });
    const results = [me, you].map((account, seat) => resultOf(account, id, { seat }));
    const steps = [me, you].map((account) => stepOf(account, id, { games, pool: POOL }));
    await store.saveResults(id, results, steps, [pairOf(me, you, { pool: POOL, games })]);
  }
  for (const page of [{ limit: 1 }, { limit: 9, before: 5 }]) await store.resultsOf(me, page);
  await store.statisticsOf(me, null);
  await store.statisticsOf(me, "classic-en");
  await store.rating(me, POOL);
  await store.ratingsOf(me);
  await store.ratingsAmong([me, you].map((account) => ({ account, pool: POOL })));
  await store.ratingHistory(me, POOL, 9);
  await store.ratingHistory(me, POOL, 9, 2);
  await store.ratingPairs(me, POOL, [you]);
  await store.leaders(POOL, 50);
  const days = Array.from({ length: 31 }, (_, i) => i);
  await store.leaders(POOL, 50, days.slice(0, 8));
  await store.leaders(POOL, 50, days);
}

async function askRuns(store: Store, me: string, you: string): Promise<void> {
  const limits = [
    { turns: 20, ms: null },
    { turns: null, ms: 60_000 },
    { turns: null, ms: null },
  ];
  for (const limit of limits)
    for (const points of [1, 2]) await savedRun(store, { account: me, board: "seed:1", limits: limit, points });
  await savedRace(store, [{ account: me }, { account: you }]);
  for (const limit of limits) await store.bestRuns("seed:1", limit, 9);
  for (const page of [{ limit: 1 }, { limit: 9, before: 5 }]) await store.runsOf(me, page);
  await store.trimRuns(me, 1);
}

async function askLobby(store: Store, me: string, you: string): Promise<void> {
  const line = lineWith({ account: me });
  const { id } = await store.say(line);
  await store.say(line);
  await store.saidBy(me, line.command);
  await store.chat("lobby", 0, 9);
  await store.chat("lobby", 0, 9, 5);
  await store.chatLine(id);
  await store.removeChat(id);
  const setup = storedSetup({ seats: ["person", "person", "person"] });
  const offer = offerWith({ owner: me, setup });
  await store.saveOffer(offer, 3);
  await store.saveOffer(offer);
  await store.offer(offer.id);
  await store.offersOf(me, 1);
  await store.listedOffers(1, 9);
  await store.listedOffers(1, 9, { createdAt: 5, id: "o" });
  await store.fullOffers(1);
  await store.startableOffers(1);
  await store.offersTo(you, 1);
  await store.changeOffer(offer.id, [me], [me, you]);
  await store.keepOffers(me, 9000, 3);
  await store.keepOffersOf([me, you], 1, 9000);
  await store.removeOffer(offer.id, [me]);
  await store.removeOffer(offer.id);
  await store.bePresent([{ account: me, name: "Me", node: "n" }]);
  await store.beat("n", 1, 9);
  await store.livingNodes(1);
  await store.presentAmong([me, you], 1);
  await store.countPresent(1);
  for (const after of [null, "a"]) for (const find of [null, "m"]) await store.presentPage(1, after, 9, find);
  await store.beAbsent([me], "n");
  await store.sweepNodes(100);
}

async function askUpkeep(store: Store, me: string, you: string): Promise<void> {
  await store.block(me, you, 1, 9);
  await store.blockedBy(me);
  await store.unblock(me, you);
  const report = await store.report({ by: me, about: you, reason: "rude", chat: null, at: 1 });
  await store.reports(true, 9);
  await store.reports(false, 9);
  await store.settleReport(report, 5);
  await store.chatBy(me, 0, 9);
  await store.reportsBy(me, 0, 9);
  await store.tally("key", 1000, 5);
  await store.untally("key", false);
  await store.untally("key", true);
  await store.sharedSecret("name", "value");
  await store.accountsToTidy(9e12, 9);
  await store.tidyNext(me, 5);
  await store.changeAccount(me, { deletedAt: 1, name: `~${me}` });
  await store.forget(me, (setup) => setup);
  const idle = accountWith();
  await store.createAccount(idle);
  await store.removeIdle(idle.id, 5);
  await store.removeIdle(you, 5);
  await store.beat("gone", 0, 1);
  await store.sweep(50);
}
