import answer, { type NodeAnswer, type NodeTask } from "../../src/worker/node.ts";

/** A thread of the server in which whoever plays as a master never has enough memory; everybody else plays as ever. */
export default async function hungry(task: NodeTask): Promise<NodeAnswer> {
  const hoard: number[][] = [];
  while (task.wants === "advice" || task.level === "master") hoard.push(Array.from({ length: 1000 }, (_, i) => i));
  return answer(task);
}
