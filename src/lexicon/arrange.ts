import { type Graph, LAST_ARC, SEPARATOR, TARGET } from "./graph.ts";

/** How likely it is that a rack has a wanted letter, about. */
const CHANCE = 0.3;
/** Nodes that are visited twice as often come a step earlier; so many steps are told apart. */
const STEPS = 64;

/**
 * The same graph with the nodes that a search visits most at the front of its part: those few then stay in
 * the processor's cache, which made a search a tenth faster. How often is guessed from the graph alone: a
 * node is reached as often as the nodes that lead to it, times the chance to have the letter. Within a
 * step the order stays, and with it the nearness of nodes that were built one after the other.
 */
export function arrange(graph: Graph): Graph {
  const { arcs, forwardArcs } = graph;
  const visits = visitsOf(graph);
  const place = new Int32Array(arcs.length);
  layOut(arcs, visits, place, 1, forwardArcs);
  layOut(arcs, visits, place, forwardArcs, arcs.length);
  const arranged = new Int32Array(arcs.length);
  for (let at = 1, to = 0, isFirst = true; at < arcs.length; at++, to++) {
    if (isFirst) to = place[at];
    arranged[to] = (arcs[at] & ~TARGET) | place[arcs[at] & TARGET];
    isFirst = (arcs[at] & LAST_ARC) !== 0;
  }
  const [dawg, gaddag, ...common] = [graph.dawg, graph.gaddag, ...graph.common].map((node) => place[node]);
  return { arcs: arranged, dawg, gaddag, common, forwardArcs };
}

/** By node. Every node lies behind those that it leads to, so that one pass from the end sees each after all that lead to it. */
function visitsOf({ arcs, dawg, gaddag }: Graph): Float64Array {
  const visits = new Float64Array(arcs.length);
  visits[dawg] = 1;
  visits[gaddag] = 1;
  for (let at = arcs.length - 1; at > 0; ) {
    let first = at;
    while (first > 1 && (arcs[first - 1] & LAST_ARC) === 0) first--;
    for (; at >= first; at--) {
      const isTurn = ((arcs[at] >>> 24) & 0x3f) === SEPARATOR;
      visits[arcs[at] & TARGET] += visits[first] * (isTurn ? 1 : CHANCE);
    }
  }
  return visits;
}

/** A counting sort of the nodes from `from` to `to` by their step. */
function layOut(arcs: Int32Array, visits: Float64Array, place: Int32Array, from: number, to: number): void {
  const begins = new Int32Array(STEPS + 1);
  const eachNode = (visit: (node: number, size: number, step: number) => void): void => {
    for (let node = from; node < to; ) {
      let end = node;
      while ((arcs[end++] & LAST_ARC) === 0);
      visit(node, end - node, stepOf(visits[node]));
      node = end;
    }
  };
  eachNode((_, size, step) => {
    begins[step + 1] += size;
  });
  begins[0] = from;
  for (let step = 1; step <= STEPS; step++) begins[step] += begins[step - 1];
  eachNode((node, size, step) => {
    place[node] = begins[step];
    begins[step] += size;
  });
}

const stepOf = (visits: number): number =>
  Math.min(STEPS - 1, Math.max(0, STEPS / 2 - Math.floor(Math.log2(visits + 1e-12))));
