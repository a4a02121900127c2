"""A subject and its verb, as a sentence or within one."""
