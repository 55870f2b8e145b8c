import { isWithin } from '../../model/note-path.js';
import type { ProblemReport } from '../../model/status.js';

export interface MovedNote {
  readonly from: string;
  readonly to: string;
}

/**
 * Where the memory folder seems to have gone: most of its notes moved to one other place, each keeping its place within.
 * `undefined` where single notes were moved.
 * @param staying how many memory notes the folder still holds
 */
export function renamedTo(memoryFolder: string, moved: readonly MovedNote[], staying: number): string | undefined {
  if (memoryFolder === '') return undefined;
  const places = moved.filter(({ from, to }) => isWithin(from, memoryFolder) && !isWithin(to, memoryFolder)).map(({ from, to }) => {
    const within = from.slice(memoryFolder.length);
    return to.endsWith(within) ? to.slice(0, -within.length) : '';
  });
  const [place] = places;
  return place !== undefined && place !== '' && places.every((each) => each === place) && places.length > staying ? place : undefined;
}

export function renamedProblem(memoryFolder: string, now: string): ProblemReport {
  return {
    code: 'memory_folder_renamed',
    message: `The memory folder ${memoryFolder} seems to have been renamed to ${now}. Set memoryFolder to ${now} in the settings, or move its content back: until then new memories are written to ${memoryFolder}, and the older part of their history stays in ${now}.`,
  };
}
