import { UserError } from "../../base/user-error.ts";
import { GRADES, type Grade } from "../../lexicon/grades.ts";

/** Which words new games on this server leave out, whatever their rules say: `WORD_GRADE`; null: none. */
export function gradeFrom({ WORD_GRADE: text }: NodeJS.ProcessEnv): Grade | null {
  if (!text) return null;
  const grade = GRADES.find((each) => each === text);
  if (grade === undefined) throw new UserError("serve.badWordGrade", { grade: text, grades: GRADES.join(", ") });
  return grade;
}
