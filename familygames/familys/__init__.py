"""FAMILYS: letters, digits and signs to throw for points, and a family of nine to lay."""
