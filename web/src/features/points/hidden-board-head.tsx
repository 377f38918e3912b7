/** The headers of a short board, whose columns speak for themselves to those who see them. */
export function HiddenBoardHead() {
  return (
    <thead className="sr-only">
      <tr>
        <th scope="col">Rank</th>
        <th scope="col">Ambassador</th>
        <th scope="col">Points</th>
      </tr>
    </thead>
  );
}
