import { expect, test } from 'vitest';
import { taskArtRecipe } from './task-art-recipe.ts';

test('a task always gets the same picture', () => {
  expect(taskArtRecipe('Marketing', 'a')).toEqual(taskArtRecipe('Marketing', 'a'));
  expect(taskArtRecipe('Marketing', 'a')).not.toEqual(taskArtRecipe('Marketing', 'b'));
  expect(taskArtRecipe('Something new').motif).toBe('hills');
});
